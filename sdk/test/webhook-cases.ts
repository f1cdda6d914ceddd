/** Webhooks as others sign them, whole and changed, for the tests of both SDKs. */
import fc from 'fast-check';
import { Webhook as Standard } from 'standardwebhooks';
import { Webhook as Svix } from 'svix';

export const SIGNERS = { standardwebhooks: Standard, svix: Svix };

interface Signed {
  readonly id: string;
  readonly secret: string;
  readonly body: string;
}

export const secretOf = (bytes: Uint8Array) => `whsec_${Buffer.from(bytes).toString('base64')}`;

export const secret = fc.uint8Array({ minLength: 24, maxLength: 64 }).map(secretOf);

export const sent = fc.record<Signed>(
  { id: fc.stringMatching(/^msg_[\w-]{1,40}$/), secret, body: fc.json({ maxDepth: 3 }) },
  { noNullPrototype: true },
);

type Signer = new (secret: string) => Pick<Standard, 'sign'>;

export const headersOf = ({ id, secret, body }: Signed, at: Date, Signer: Signer = Standard) => ({
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
  'webhook-signature': new Signer(secret).sign(id, at, body),
});

interface Arrived {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
  readonly secret: string;
}

const place = fc.constantFrom('body', 'webhook-id', 'webhook-timestamp', 'webhook-signature');

/** Signed at a time, then one byte of it became another one. */
export const changedAt = (at: Date): fc.Arbitrary<Arrived> =>
  fc
    .tuple(sent, place, fc.nat(), fc.integer({ min: 1, max: 127 }))
    .map(([signed, place, where, flipped]) => {
      const { secret, body } = signed;
      const parts: Record<string, string> = { ...headersOf(signed, at), body };
      const bytes = Buffer.from(parts[place] ?? '');
      bytes[where % bytes.length] = (bytes[where % bytes.length] ?? 0) ^ flipped;
      const { body: _, ...headers } = parts;
      if (place === 'body') return { body: bytes, headers, secret };
      const changed = { ...headers, [place]: bytes.toString('latin1') };
      return { body: Buffer.from(body), headers: changed, secret };
    });
