/** `@lectern/sdk`: the client for servers. */
export { createLectern, type Lectern, type LecternOptions } from './client.ts';
export type {
  CourseToPublish,
  CurriculumClient,
  PublishOptions,
  PublishReport,
  RecordName,
} from './curriculum.ts';
export type { EventsClient, TailOptions } from './events-client.ts';
export type { CursorStore, FeedClient, FollowOptions } from './feed.ts';
export type * from './generated/openapi.ts';
export type { Changes, List, Page } from './list.ts';
export type { RosterChange, RosterChanges, RosterClient, RosterSince } from './roster.ts';
export type { EventLike, Outcome, SendOptions, Submission } from './sent.ts';
export {
  AuthError,
  ConflictError,
  CursorError,
  type ErrorCode,
  ForbiddenError,
  InvalidObjectivesError,
  isLecternError,
  LecternError,
  NetworkError,
  NotFoundError,
  OverloadedError,
  RateLimitError,
  ServerError,
  TimeoutError,
  ValidationError,
  WebhookError,
} from './transport/errors.ts';
export { isRetryable, type RequestNote, type ResponseNote } from './transport/http.ts';
export type {
  CallOptions,
  ListName,
  OperationName,
  RecordOf,
  ReplyOf,
  RequestOptions,
} from './transport/operations.ts';
export type { Download, DownloadOptions, WarehouseClient } from './warehouse.ts';
export { verifyWebhook, type WebhookOptions } from './webhook.ts';
