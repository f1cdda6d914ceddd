/** Wire values for each kind of lesson: resource type, lesson type, entity type in events. */
import type { Kind } from './plans.ts';

interface KindShape {
  /** `type`, with `subType` or `format` where the type requires one. */
  readonly resource: Readonly<Record<string, string>>;
  /** Null = none of the six lesson types fits. */
  readonly lessonType: string | null;
  /** Caliper entity type of the resource. */
  readonly entityType: string;
  readonly mediaType: string;
  readonly minutes: number;
  /** Number of questions; 0 = content without questions. */
  readonly questions: number;
}

const QTI = { type: 'qti', subType: 'qti-test' };
const QTI_MEDIA = 'application/vnd.1edtech.qti.test+xml';

export const KINDS: Readonly<Record<Kind, KindShape>> = {
  article: {
    resource: { type: 'text', format: 'html' },
    lessonType: 'lectern-read-article',
    entityType: 'Document',
    mediaType: 'text/html',
    minutes: 5,
    questions: 0,
  },
  video: {
    resource: { type: 'video', format: 'mp4' },
    lessonType: null,
    entityType: 'VideoObject',
    mediaType: 'video/mp4',
    minutes: 4,
    questions: 0,
  },
  talk: {
    resource: { type: 'audio', format: 'mp3' },
    lessonType: null,
    entityType: 'AudioObject',
    mediaType: 'audio/mpeg',
    minutes: 5,
    questions: 0,
  },
  picture: {
    resource: { type: 'visual', format: 'svg' },
    lessonType: null,
    entityType: 'ImageObject',
    mediaType: 'image/svg+xml',
    minutes: 3,
    questions: 0,
  },
  worksheet: {
    resource: { type: 'course-material', subType: 'worksheet' },
    lessonType: null,
    entityType: 'Document',
    mediaType: 'application/pdf',
    minutes: 6,
    questions: 0,
  },
  practice: {
    resource: { type: 'interactive' },
    lessonType: 'powerpath-100',
    entityType: 'AssignableDigitalResource',
    mediaType: 'text/html',
    minutes: 8,
    questions: 4,
  },
  quiz: {
    resource: QTI,
    lessonType: 'quiz',
    entityType: 'Assessment',
    mediaType: QTI_MEDIA,
    minutes: 8,
    questions: 4,
  },
  testOut: {
    resource: { type: 'assessment-bank' },
    lessonType: 'test-out',
    entityType: 'Assessment',
    mediaType: QTI_MEDIA,
    minutes: 10,
    questions: 5,
  },
  placement: {
    resource: QTI,
    lessonType: 'placement',
    entityType: 'Assessment',
    mediaType: QTI_MEDIA,
    minutes: 10,
    questions: 5,
  },
  unitTest: {
    resource: QTI,
    lessonType: 'unit-test',
    entityType: 'Assessment',
    mediaType: QTI_MEDIA,
    minutes: 12,
    questions: 5,
  },
};
