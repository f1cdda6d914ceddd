/** Asks a device for a passkey (Web Authentication Level 3 §5.1): options and answers are JSON. */

type Json = Readonly<Record<string, unknown>>;

/** False in browsers that cannot read the options of the server. */
export function knowsPasskeys(): boolean {
  return 'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential;
}

/** A new passkey; throws a DOMException: InvalidStateError when the device has one already. */
export async function makePasskey(options: Json): Promise<Json> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as never);
  return answerOf(await navigator.credentials.create({ publicKey }));
}

/** The answer of a passkey that is there; throws a DOMException when the person gives none. */
export async function showPasskey(options: Json): Promise<Json> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as never);
  return answerOf(await navigator.credentials.get({ publicKey }));
}

function answerOf(credential: Credential | null): Json {
  return { ...(credential as PublicKeyCredential).toJSON() };
}
