/** States of the courses, and of one course with its units and lessons. */
import type { Story } from './story.ts';

export const contentStories: readonly Story[] = [
  {
    name: 'content',
    path: ({ partner }) => `/a/${partner.applicationId}/content`,
    as: 'developer',
  },
  {
    name: 'content-gaps',
    path: () => '/o/content?search=Fractions',
    act: (page) => page.getByText(/without standards/).click(),
  },
  {
    name: 'content-empty',
    path: ({ newcomer }) => `/a/${newcomer.applicationId}/content`,
    before: (page) =>
      page.route('**/rostering/1.0/courses?*', (route) =>
        route.fulfill({ headers: { 'x-total-count': '0' }, json: { courses: [] } }),
      ),
  },
  {
    name: 'content-filtered-empty',
    path: ({ partner }) => `/a/${partner.applicationId}/content?search=no+such+course`,
    as: 'developer',
  },
  {
    name: 'course',
    path: ({ partner, course }) => `/a/${partner.applicationId}/content/courses/${course.courseId}`,
    as: 'developer',
  },
  {
    name: 'course-lesson',
    path: ({ partner, course }) =>
      `/a/${partner.applicationId}/content/courses/${course.courseId}?node=${course.lessonIds[0]}`,
    as: 'viewer',
  },
  {
    name: 'course-menu',
    path: ({ partner, course }) => `/a/${partner.applicationId}/content/courses/${course.courseId}`,
    as: 'developer',
    act: (page) => page.getByRole('button', { name: 'Move Thirds' }).click(),
  },
  { name: 'course-missing', path: () => '/o/content/courses/nowhere', expected: /404/ },
];
