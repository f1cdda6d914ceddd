/** Address of one course with its units and lessons. */
import { pageRoute } from '../route.ts';

export const courseRoute = pageRoute({
  name: 'course',
  places: ['platform', 'application'],
  path: 'content/courses/$courseId',
  params: ['courseId'],
  readSearch: (raw) => ({
    /** The unit or lesson that is shown beside the tree. */
    node: raw['node'],
  }),
});
