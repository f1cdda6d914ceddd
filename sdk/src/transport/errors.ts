/** The errors of the SDK: one class for each thing that a program does about it. */
import type { EventReasonCode, Finding, FindingCode } from '../generated/openapi.ts';
import { retryAfterMs } from './waits.ts';

/** The codes that are known, and any code that a newer server has. */
export type ErrorCode = FindingCode | EventReasonCode | (string & {});

interface ErrorDetails {
  /** HTTP status; 0 = there was no answer. */
  readonly status?: number;
  readonly code?: ErrorCode;
  readonly findings?: readonly Finding[];
  readonly invalidIds?: readonly string[];
  readonly requestId?: string | null;
  readonly retryAfterMs?: number | null;
  readonly docs?: string | null;
  /** The URL of the event that a conflict is about. */
  readonly location?: string | null;
  /** The cursor to go on from in place of the one that was sent. */
  readonly next?: string;
  readonly isFinal?: boolean;
  readonly cause?: unknown;
}

const MARK = Symbol.for('lectern.error');

/** Every error that a server or the way to it makes. */
export class LecternError extends Error {
  /** HTTP status; 0 = there was no answer. */
  readonly status: number;
  /** The code of the first finding, else the code of the error. */
  readonly code: ErrorCode;
  /** All errors of the request, with JSON pointers into its body. */
  readonly findings: readonly Finding[];
  /** The id under which the server logged the request. */
  readonly requestId: string | null;
  /** How long the server asks to wait; null = it does not say. */
  readonly retryAfterMs: number | null;
  /** The page that explains the code; null = none. */
  readonly docs: string | null;
  readonly location: string | null;
  /**
   * Whether Lectern itself has refused what was sent, so that it refuses the same again. False for
   * what may pass, for a proxy's answers, and for credentials and scopes: these can be put right.
   */
  readonly isFinal: boolean;

  constructor(message: string, details: ErrorDetails = {}) {
    super(message, 'cause' in details ? { cause: details.cause } : {});
    this.name = new.target.name;
    this.status = details.status ?? 0;
    this.code = details.code ?? '';
    this.findings = details.findings ?? [];
    this.requestId = details.requestId ?? null;
    this.retryAfterMs = details.retryAfterMs ?? null;
    this.docs = details.docs ?? null;
    this.location = details.location ?? null;
    this.isFinal = details.isFinal ?? false;
    // Not enumerable: a printed error does not show it.
    Object.defineProperty(this, MARK, {});
  }
}

/** 400, 413, 415, 422: the request is wrong; the same request fails again. */
export class ValidationError extends LecternError {}

/** 400: a resource names learning objectives that no CFItem has. */
export class InvalidObjectivesError extends ValidationError {
  readonly invalidIds: readonly string[];

  constructor(message: string, details: ErrorDetails = {}) {
    super(message, details);
    this.invalidIds = details.invalidIds ?? [];
  }
}

/** 401: the credentials or the token are not valid; or a token was refused, by any status. */
export class AuthError extends LecternError {}

/** 403: the credentials are valid, and do not permit this. */
export class ForbiddenError extends LecternError {}

export class NotFoundError extends LecternError {}

/** 409: such as an event id that was used for another event. */
export class ConflictError extends LecternError {}

/** 410: a cursor is too old, of a log that a backup has replaced, or of a download that is gone. */
export class CursorError extends LecternError {
  /** The cursor to go on from; empty for a download, which begins anew. */
  readonly next: string;

  constructor(message: string, details: ErrorDetails = {}) {
    super(message, details);
    this.next = details.next ?? '';
  }
}

/** A request that is no webhook of the sender who has the secret: answer its `status`. */
export class WebhookError extends LecternError {}

/** 429 */
export class RateLimitError extends LecternError {}

/** 503: the server is overloaded, or stops. */
export class OverloadedError extends LecternError {}

/** 500 and other failures of the server. */
export class ServerError extends LecternError {}

/** There was no answer, or not a whole one. */
export class NetworkError extends LecternError {}

/** A limit of time passed. */
export class TimeoutError extends LecternError {}

/** Whether it is a LecternError, of this copy of the SDK or of another one. */
export function isLecternError(value: unknown): value is LecternError {
  return typeof value === 'object' && value !== null && MARK in value;
}

type ErrorClass = new (message: string, details: ErrorDetails) => LecternError;

const CLASSES: Readonly<Record<number, ErrorClass>> = {
  400: ValidationError,
  401: AuthError,
  403: ForbiddenError,
  404: NotFoundError,
  409: ConflictError,
  410: CursorError,
  413: ValidationError,
  415: ValidationError,
  422: ValidationError,
  429: RateLimitError,
  503: OverloadedError,
};

interface FailedAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

type Json = Readonly<Record<string, unknown>>;

/** The error of an answer of 400 and above: a Problem, an OAuth error, or a proxy's page. */
export function errorOf({ status, headers, body }: FailedAnswer): LecternError {
  const json = (typeof body === 'object' && body !== null ? body : {}) as Json;
  const findings = Array.isArray(json['imsx_error_details'])
    ? (json['imsx_error_details'] as Finding[])
    : [];
  const invalidIds = json['invalidIds'] as readonly string[] | undefined;
  const next = text(json, 'next');
  const requestId = headers.get('x-request-id');
  const sentence =
    text(json, 'imsx_description') ??
    text(json, 'error_description') ??
    text(json, 'error') ??
    `The server answered ${status}.`;
  const Class = invalidIds
    ? InvalidObjectivesError
    : (CLASSES[status] ?? (status < 500 ? LecternError : ServerError));
  return new Class(requestId ? `${sentence} (request ${requestId})` : sentence, {
    status,
    code: findings[0]?.code ?? minorCode(json) ?? text(json, 'error') ?? '',
    findings,
    ...(invalidIds ? { invalidIds } : {}),
    ...(next ? { next } : {}),
    requestId,
    retryAfterMs: retryAfterMs(headers.get('retry-after'), Date.now()),
    docs: text(json, 'docs') ?? text((findings[0] ?? {}) as Json, 'docs'),
    location: headers.get('location'),
    // A body with a minor code has Lectern's own form.
    isFinal:
      minorCode(json) !== null && FINAL.has(status) && (status !== 404 || findings.length > 0),
  });
}

/** Refusals of what was sent; 404 is one only with a finding, as of a session that is not known. */
const FINAL = new Set([400, 404, 409, 413, 415, 422]);

function text(json: Json, name: string): string | null {
  const value = json[name];
  return typeof value === 'string' ? value : null;
}

function minorCode(json: Json): string | null {
  const minor = json['imsx_CodeMinor'] as { imsx_codeMinorField?: readonly Json[] } | undefined;
  return text(minor?.imsx_codeMinorField?.[0] ?? {}, 'imsx_codeMinorFieldValue');
}
