/** A server whose students sign in with the platform: /sign-in, /callback, /sign-out. */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { isLecternError } from '@lectern/sdk';
import { createLogin, type LoginState, type SignedIn } from '@lectern/sdk/login';

const {
  LECTERN_BASE_URL = '',
  LECTERN_CLIENT_ID = '',
  LECTERN_CLIENT_SECRET = '',
  PORT = '3000',
} = process.env;
const { OWN_URL = `http://127.0.0.1:${PORT}` } = process.env;

const login = createLogin({
  baseUrl: LECTERN_BASE_URL,
  clientId: LECTERN_CLIENT_ID,
  clientSecret: LECTERN_CLIENT_SECRET,
  redirectUri: `${OWN_URL}/callback`,
});

interface Session {
  readonly begun?: LoginState;
  readonly student?: SignedIn;
}

/** In place of your sessions. */
const sessions = new Map<string, Session>();

const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url ?? '/', OWN_URL);
  const id = /session=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1] ?? randomUUID();
  const session = sessions.get(id) ?? {};
  const redirect = (to: string, next: Session) => {
    sessions.set(id, next);
    const cookie = `session=${id}; Path=/; HttpOnly; SameSite=Lax`;
    response.writeHead(303, { location: to, 'set-cookie': cookie }).end();
  };
  try {
    if (pathname === '/sign-in') {
      const { url, state } = await login.beginLogin();
      return redirect(url, { begun: state });
    }
    if (pathname === '/callback') {
      const student = await login.finishLogin(request.url ?? '', session.begun);
      return redirect('/', { student });
    }
    if (pathname === '/sign-out' && session.student) {
      const { idToken } = session.student;
      return redirect(await login.logoutUrl({ idToken, returnTo: `${OWN_URL}/bye` }), {});
    }
    return response.end(session.student?.sourcedId ?? 'nobody');
  } catch (error) {
    if (!isLecternError(error)) throw error;
    return response.writeHead(401).end(error.message);
  }
});

server.listen(Number(PORT), '127.0.0.1', () => console.log(OWN_URL));
