/** What is said of each code beyond its message: statuses, and how to mend the request. */

/** How a finding or error is answered. */
interface Mending {
  /** HTTP statuses of replies with this code; [] = a warning, the request has its effect. */
  readonly statuses: readonly number[];
  readonly fix: string;
}

const PRESENT = 'Add the member at the pointer; openapi.json has its type.';

/** By code of a finding. */
export const FINDINGS: Readonly<Record<string, Mending>> = {
  field_missing: { statuses: [400, 422], fix: PRESENT },
  field_type: {
    statuses: [400, 422],
    fix: 'Send the JSON type, or the form of text, that the message names. Date-times of events need an offset, such as 2026-01-15T10:00:00Z.',
  },
  field_value: { statuses: [400, 422], fix: 'Send one of the values that the message names.' },
  unknown_member: {
    statuses: [],
    fix: 'Correct the name, or move the member into metadata or extensions.',
  },
  json_invalid: {
    statuses: [400, 422],
    fix: 'Send one JSON value in UTF-8; the message names the place. Print it with a JSON library, not by hand.',
  },
  content_type: { statuses: [415], fix: 'Send the header Content-Type: application/json.' },
  content_encoding: { statuses: [415], fix: 'Send the body without Content-Encoding.' },
  payload_too_large: {
    statuses: [413],
    fix: 'Send fewer records or events per request; the message names the limit.',
  },
  record_too_large: {
    statuses: [413],
    fix: 'Keep large content elsewhere, and its address in the record. An operator may raise RECORD_MAX_KIB.',
  },
  id_mismatch: {
    statuses: [400, 422],
    fix: 'Leave the id out of the body, or send that of the path.',
  },
  id_taken: {
    statuses: [403, 422],
    fix: 'Take an id of your own: ids of records are unique among all applications.',
  },
  duplicate: { statuses: [], fix: 'Send each record once.' },
  duplicate_id: { statuses: [422], fix: 'Give each record an id of its own.' },
  unknown_reference: {
    statuses: [400, 422],
    fix: 'PUT the record that is referred to first, or correct its id.',
  },
  unknown_standard: {
    statuses: [400],
    fix: 'Use ids of CFItems from GET /standards/1.0/frameworks; the body lists the unknown ones in invalidIds.',
  },
  reference_incomplete: { statuses: [], fix: 'Send the identifier or the URI of the record.' },
  reference_list: { statuses: [], fix: 'Send one reference.' },
  date_unreadable: { statuses: [], fix: 'Send an ISO 8601 date, such as 2026-01-15.' },
  association_type: {
    statuses: [],
    fix: 'Use an association type of CASE v1p1, such as isChildOf, or one that begins with ext:.',
  },
  foreign_document: { statuses: [], fix: 'Leave the reference out: it follows from the package.' },
  item_type_differs: { statuses: [], fix: 'Send CFItemType alone.' },
  extensions_type: { statuses: [], fix: 'Send the extensions as an object.' },
  sequence_number: { statuses: [], fix: 'Send a whole number.' },
  would_empty: {
    statuses: [422],
    fix: 'Send the whole framework: a package replaces what was there.',
  },
  unit_parent_course: { statuses: [400], fix: 'Name a parent unit of the same course.' },
  unit_parent_cycle: { statuses: [400], fix: 'Name a parent that is not below the unit.' },
  parent_cycle: {
    statuses: [400, 422],
    fix: 'Name a parent that is not below the record, or move that one first.',
  },
  tree_too_large: {
    statuses: [400],
    fix: 'List the units and the lessons by pages; the message has the address.',
  },
  metadata_ignored: { statuses: [], fix: 'Send the type that the message names.' },
  type_unsupported: {
    statuses: [400],
    fix: 'Send a GradeEvent, AssessmentItemEvent, AssessmentEvent, AssignableEvent, ViewEvent or SessionEvent.',
  },
  action_unsupported: {
    statuses: [400],
    fix: 'Send one of the actions that the message names for this type.',
  },
  context_not_caliper: {
    statuses: [400],
    fix: 'Send "@context": "http://purl.imsglobal.org/ctx/caliper/v1p2".',
  },
  data_version_unsupported: {
    statuses: [400],
    fix: 'Send "dataVersion": "http://purl.imsglobal.org/ctx/caliper/v1p2" in the envelope.',
  },
  envelope_count: {
    statuses: [400],
    fix: 'Send one event per POST, or as many as GET /events/1.0/ permits in eventsPerPostMax; an operator may raise EVENTS_PER_POST_MAX.',
  },
  subject_missing: { statuses: [400], fix: 'Add "subject", such as "Math", under extensions.' },
  score_invalid: {
    statuses: [400],
    fix: 'Send scoreGiven and maxScore as JSON numbers within the limits that the message names.',
  },
  event_time_in_future: {
    statuses: [400],
    fix: 'Set the clock of the sender by NTP; the message names the time of the server.',
  },
  event_id_conflict: {
    statuses: [409],
    fix:
      'Use a new urn:uuid: for each event. Location in the reply leads to the one that was accepted. ' +
      'If it is the same event, it counts already: a repetition must have the same eventTime and ids.',
  },
  event_processed: { statuses: [409], fix: 'Nothing to do: the event counts.' },
  session_not_found: {
    statuses: [404],
    fix: 'Send a SessionEvent LoggedIn with this session id first.',
  },
  session_id_conflict: { statuses: [400], fix: 'Name the session once, in the body or the query.' },
  session_user_mismatch: {
    statuses: [400],
    fix: 'Use a new session id for each student who signs in.',
  },
  session_closed: { statuses: [404], fix: 'Open a new session by a SessionEvent LoggedIn.' },
  heartbeat_not_enabled: {
    statuses: [400],
    fix: 'Open the session with extensions.requiresHeartbeat: true.',
  },
  heartbeat_before_start: {
    statuses: [400],
    fix: 'Send the time of the heartbeat itself as eventTime; check the clock of the sender.',
  },
  cursor_expired: {
    statuses: [410],
    fix: 'Go on with `next` of the reply, and read anew what you keep: changes before it are gone.',
  },
  cursor_replaced: {
    statuses: [410],
    fix: 'Go on with `next` of the reply; changes that come again have the same ids.',
  },
  client_disabled: { statuses: [409], fix: 'Make a new client.' },
  client_exists: { statuses: [409], fix: 'Take another id, or leave it out.' },
  clients_max: { statuses: [409], fix: 'Disable a client that is not used any more.' },
  webhooks_max: { statuses: [409], fix: 'Delete a webhook, or change one.' },
  secret_missing: { statuses: [409], fix: 'Rotate the secret of a confidential client.' },
  secret_overlap: {
    statuses: [409],
    fix: 'End the old secret first (one of a webhook ends by itself), or rotate with graceDays 0, of a webhook overlapHours 0, which ends both.',
  },
  import_running: {
    statuses: [409],
    fix: 'Wait until the other import has ended, or stop it; the message has its address.',
  },
  import_not_ready: {
    statuses: [409],
    fix: 'Upload the file again: POST /admin/1.0/imports.',
  },
  import_file_gone: {
    statuses: [409],
    fix: 'Upload the file again; files are kept for a day, on the machine that took them, and those of rosters end when a student is erased.',
  },
  would_remove_most: {
    statuses: [409, 422],
    fix: 'Read the removals of the dry run; when they are meant, send their number as confirmCount.',
  },
  confirmation_needed: {
    statuses: [403],
    fix: 'Confirm that it is you: POST /console/1.0/session/confirm with the password or a code, then send the request again.',
  },
  second_factor_needed: {
    statuses: [403],
    fix: 'Add a passkey or an authenticator at /console/account.',
  },
  sign_in_wrong: { statuses: [403], fix: 'Enter the password, or the code that is shown now.' },
  password_weak: {
    statuses: [400],
    fix: 'Take a longer password that is not among the common ones and not the email address.',
  },
  account_exists: { statuses: [409], fix: 'Give the membership to the account that exists.' },
  last_operator: { statuses: [409], fix: 'Make another operator first.' },
  last_admin: { statuses: [409], fix: 'Make another member an admin first.' },
  members_max: { statuses: [409], fix: 'Remove a member who is not there any more.' },
  account_elsewhere: { statuses: [403, 409], fix: 'Ask an operator, who manages such accounts.' },
  account_unproven: {
    statuses: [403],
    fix: 'Ask an operator for a link, open it, then accept the invitation.',
  },
};

/** Codes of errors that have no finding: `imsx_codeMinorFieldValue`. */
export const ERRORS: Readonly<Record<string, Mending & { readonly message: string }>> = {
  invaliddata: {
    statuses: [400, 405, 408, 409, 413, 415, 422, 431],
    message: 'The request cannot be taken as it is; the sentence says why.',
    fix: 'Correct what the sentence and the findings name, and send the request again.',
  },
  invalid_filter_field: {
    statuses: [400],
    message: 'The filter names a field that the list does not have, or cannot be read.',
    fix: "Filter by members of the record, such as title~'fractions'; the reference lists the grammar.",
  },
  invalid_sort_field: {
    statuses: [400],
    message: 'The list cannot be sorted by this field.',
    fix: 'Sort by a scalar member of the record.',
  },
  invalid_selection_field: {
    statuses: [400],
    message: 'The record has no such member.',
    fix: 'Name members of the record in fields.',
  },
  unauthorisedrequest: {
    statuses: [401],
    message: 'The token is missing, has ended, or is not known.',
    fix: 'Fetch a token at /oauth2/token with client id and secret, and send it as Authorization: Bearer …',
  },
  forbidden: {
    statuses: [403],
    message: 'The token is valid, and does not permit this.',
    fix: 'Request the scope that the sentence names, or use records of your own application.',
  },
  unknownobject: {
    statuses: [404],
    message: 'No record with this id is known, or your application may not read it.',
    fix: 'Check the id. A student is readable once the student has signed in through your application, is enrolled in a class of one of your courses, or the operator grants access.',
  },
  server_busy: {
    statuses: [429, 503],
    message: 'Too many requests at once, or the server cannot answer at the moment.',
    fix: 'Wait as many seconds as Retry-After says, and send the same request again: it has one effect.',
  },
  internal_server_error: {
    statuses: [500],
    message: 'The server failed to answer the request.',
    fix: 'Send the request again. If it stays, give the operator the x-request-id of the reply.',
  },
};
