/** Wire shapes of the second factors of a person at the console. */
import Type from 'typebox';
import { Instant, instantOf, nullable } from '../../http/schema.ts';

export const OwnPasskey = Type.Object(
  {
    id: Type.String({ description: 'Of the credential, as the device gave it' }),
    name: Type.String({ description: 'Chosen by the person' }),
    createdAt: instantOf('When it was added'),
    lastUsedAt: nullable(Instant, 'Its last sign-in or confirmation'),
  },
  { title: 'OwnPasskey', description: 'A device, or security key, that signs the person in' },
);

export const OwnFactors = Type.Object(
  {
    app: Type.Boolean({ description: 'An authenticator app is set up' }),
    passkeys: Type.Array(OwnPasskey, { description: 'The oldest first' }),
    recoveryCodes: Type.Integer({ description: 'Codes that are left' }),
    takesPasskeys: Type.Boolean({ description: 'Browsers know passkeys at the base URL' }),
  },
  { title: 'OwnFactors', description: 'The second factors of the person who is signed in' },
);

export const BegunApp = Type.Object(
  {
    token: Type.String({ description: 'Comes back with the first code, within ten minutes' }),
    key: Type.String({ description: 'What the app takes when it has no camera' }),
    address: Type.String({ description: '`otpauth:` URL, for a QR code' }),
  },
  { title: 'BegunApp', description: 'An authenticator app that has to show its first code' },
);

export const FirstAppCode = Type.Object(
  {
    token: Type.String({ description: 'Of the reply that began it' }),
    code: Type.String({ description: 'Six digits that the app shows' }),
  },
  { title: 'FirstAppCode', description: 'The first code of an authenticator app' },
);

/** An object of the Web Authentication API, which browsers and libraries read and print. */
const credential = (description: string) =>
  Type.Record(Type.String(), Type.Unknown(), { description });

export const DeviceOptions = Type.Object(
  {
    options: credential('For `PublicKeyCredential.parse…OptionsFromJSON` (WebAuthn Level 3 §5.1)'),
  },
  { title: 'DeviceOptions', description: 'What a browser asks a device for' },
);

export const DeviceAnswer = credential('What `PublicKeyCredential.toJSON` gives');

const PasskeyName = Type.String({ description: '1 to 60 characters' });

export const RenamedPasskey = Type.Object(
  { name: PasskeyName },
  { title: 'RenamedPasskey', description: 'Another name of a passkey' },
);

export const NewPasskey = Type.Object(
  {
    name: PasskeyName,
    answer: DeviceAnswer,
  },
  { title: 'NewPasskey', description: 'A passkey that a device has made' },
);

export const RecoveryCodes = Type.Object(
  {
    recoveryCodes: Type.Array(Type.String(), {
      description: 'Shown only now; empty = those that the account has stay valid',
    }),
  },
  { title: 'RecoveryCodes', description: 'Codes that sign in once each when the device is lost' },
);
