/** The route that tells operators which applications may read a person, and why. */
import Type from 'typebox';
import { notFound } from '../../http/problem.ts';
import { type Route, route } from '../../http/route.ts';
import { Instant, NoParameters, SourcedId, Uuid } from '../../http/schema.ts';
import { recordDisclosure } from '../../privacy/disclosure-scope.ts';
import { findReaders, READER_REASONS } from './queries.ts';

const Readers = Type.Object(
  {
    readers: Type.Array(
      Type.Object(
        {
          applicationId: Uuid,
          applicationName: Type.String(),
          reasons: Type.Array(
            Type.Object(
              {
                reason: Type.Enum([...READER_REASONS], {
                  description:
                    'created: it put the record; operator: an operator gave access to the person; ' +
                    'signin: the person signed in through it; enrollment: in a class of one of its ' +
                    'courses; class_grant, school_grant: an operator granted the class or the ' +
                    'school; whole_roster: it reads all people.',
                }),
                since: Type.Optional(Instant),
                until: Type.Optional(
                  Type.String({ format: 'date', description: 'End of the enrollment or grant' }),
                ),
                class: Type.Optional(Type.Object({ sourcedId: SourcedId, title: Type.String() })),
                school: Type.Optional(Type.Object({ sourcedId: SourcedId, name: Type.String() })),
              },
              { title: 'ReaderReason', description: 'One reason; each alone is enough' },
            ),
          ),
        },
        { title: 'Reader', description: 'An application that may read the person' },
      ),
      { description: 'By name; 1,000 reasons at most. Operators read everybody.' },
    ),
  },
  { title: 'ReaderList', description: 'Which applications may read a person, and why' },
);

const readers = route({
  method: 'GET',
  shows: 'who may read',
  url: '/admin/1.0/users/:sourcedId/readers',
  scope: 'admin',
  tag: 'Operation',
  operationId: 'listReaders',
  summary: 'List the applications that may read a person, with each reason',
  description: 'Students, teachers and agents alike. An enrollment counts some days after its end.',
  path: Type.Object({ sourcedId: SourcedId }),
  query: NoParameters,
  responses: { 200: Readers },
  async handle({ db }, { path: { sourcedId } }) {
    const found = await findReaders(db, sourcedId);
    if (!found) throw notFound('user', sourcedId);
    recordDisclosure([sourcedId]);
    return { status: 200, body: { readers: found } };
  },
});

export const readerRoutes: readonly Route[] = [readers];
