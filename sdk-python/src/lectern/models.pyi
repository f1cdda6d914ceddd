# Types of the API. Generated from openapi.json by `npm run sdk:types`; do not edit.
from typing import Any, Literal, Mapping, Sequence, TypeAlias, TypedDict

from typing_extensions import NotRequired

class _AcademicSessionInput_parent(TypedDict):
    sourcedId: SourcedId

class _AccountLinkMaker_application_1(TypedDict):
    sourcedId: Uuid
    name: str

class _Activity_factsByApp_activityMetrics(TypedDict):
    xpEarned: float
    totalQuestions: int
    correctQuestions: int
    masteredUnits: int

class _Activity_factsByApp_timeSpentMetrics(TypedDict):
    activeSeconds: int
    inactiveSeconds: int
    wasteSeconds: int

class _Activity_factsByApp(TypedDict):
    activityMetrics: _Activity_factsByApp_activityMetrics
    timeSpentMetrics: _Activity_factsByApp_timeSpentMetrics

class _ActivityFacts_activityMetrics(TypedDict):
    xpEarned: float
    totalQuestions: int
    correctQuestions: int
    masteredUnits: int

class _ActivityFacts_timeSpentMetrics(TypedDict):
    activeSeconds: int
    inactiveSeconds: int
    wasteSeconds: int

class _AssessmentLineItemInput_class(TypedDict):
    sourcedId: SourcedId

class _AssessmentLineItemInput_parentAssessmentLineItem(TypedDict):
    sourcedId: SourcedId

class _AssessmentLineItemInput_scoreScale(TypedDict):
    sourcedId: SourcedId

class _AssessmentLineItemInput_component(TypedDict):
    sourcedId: Uuid

class _AssessmentLineItemInput_componentResource(TypedDict):
    sourcedId: Uuid

class _AssessmentResultInput_scoreScale(TypedDict):
    sourcedId: SourcedId

class _CFPackage_CFDefinitions(TypedDict):
    CFConcepts: NotRequired[Sequence[Mapping[str, Any]]]
    CFSubjects: NotRequired[Sequence[Mapping[str, Any]]]
    CFLicenses: NotRequired[Sequence[Mapping[str, Any]]]
    CFItemTypes: NotRequired[Sequence[Mapping[str, Any]]]
    CFAssociationGroupings: NotRequired[Sequence[Mapping[str, Any]]]
    extensions: NotRequired[Any]

class _CaliperEndpointConfiguration_caliperSupportedExtensions(TypedDict):
    eventsPerPostMax: int

class _CaliperExtensions_course(TypedDict):
    id: str

class _CaliperExtensions_lesson(TypedDict):
    id: str

class _CaliperMasteryScore_extensions(TypedDict):
    scoreType: Literal["MASTERY"]
    scoreStatus: NotRequired[str]

class _CaliperQuestionScore_extensions(TypedDict):
    scoreType: Literal["QUESTION_RESULT"]
    scoreStatus: NotRequired[str]

class _CaliperSession_extensions(TypedDict):
    requiresHeartbeat: NotRequired[bool]
    processInsights: NotRequired[bool]

class _CaliperXpScore_extensions(TypedDict):
    scoreType: Literal["XP"]

class _ClassInsights_students(TypedDict):
    sourcedId: SourcedId
    givenName: str | None
    familyName: str | None
    xp: float
    activeSeconds: int
    sessions: int
    standards: int
    recalled: int
    due: int
    streakDays: int
    lastSeenAt: Instant | None

class _ClassMastery_students(TypedDict):
    sourcedId: SourcedId
    givenName: str | None
    familyName: str | None

class _ClassMastery_rows_item(TypedDict):
    sourcedId: Uuid
    code: str | None
    title: str

class _ClassMastery_rows(TypedDict):
    item: _ClassMastery_rows_item
    standards: Sequence[int]
    recalled: Sequence[int]

_ClassSummary_period_before = TypedDict("_ClassSummary_period_before", {
    "from": str,
    "until": str,
})

_ClassSummary_period = TypedDict("_ClassSummary_period", {
    "name": Literal["today", "week", "lastWeek", "term"],
    "from": str,
    "until": str,
    "before": _ClassSummary_period_before,
})

class _ClassSummary_students(TypedDict):
    sourcedId: SourcedId
    givenName: str | None
    familyName: str | None
    standing: Literal["needs", "on_track", "ahead"]
    need: Literal["less_than_usual", "no_work"] | None
    usualXp: float | None
    weeks: Sequence[float]
    lastSeenAt: Instant | None
    xp: float
    xpBefore: float
    mastered: int
    masteredBefore: int
    streakDays: int
    dailyGoal: float | None
    goalDays: int
    known: Sequence[Literal["none", "below", "recalled", "mastered"]]
    recall: Sequence[int | None]

class _ClassSummary_standards(TypedDict):
    sourcedId: Uuid
    code: str | None
    title: str

class _ClassSummary_practiseNext_item(TypedDict):
    sourcedId: Uuid
    code: str | None
    title: str

class _ClassSummary_practiseNext(TypedDict):
    item: _ClassSummary_practiseNext_item
    below: int
    notYet: int
    lessons: Sequence[LessonLink]

class _ClassSummary_celebrations(TypedDict):
    studentId: SourcedId
    reasons: Sequence[Literal["mastered", "streak", "goal"]]

class _CourseComponentInput_parent(TypedDict):
    sourcedId: Uuid

class _CourseInput_org(TypedDict):
    sourcedId: SourcedId

class _CourseInput_schoolYear(TypedDict):
    sourcedId: SourcedId

class _EnrollmentInput_school(TypedDict):
    sourcedId: SourcedId

class _EventAccepted_warnings(TypedDict):
    code: EventReasonCode
    pointer: str
    message: str
    fix: str
    docs: str

class _EventCounts_series(TypedDict):
    key: str
    events: Sequence[int]
    lagMean: NotRequired[Sequence[float | None]]
    lagMax: NotRequired[Sequence[float | None]]

class _EventDryRun_wouldDo_result(TypedDict):
    score: float
    maxScore: float

class _EventDryRun_wouldDo_mastery(TypedDict):
    masters: bool
    why: str

class _EventDryRun_wouldDo(TypedDict):
    state: Literal["processed", "dropped", "refused"]
    sessionId: str | None
    xp: NotRequired[float]
    result: NotRequired[_EventDryRun_wouldDo_result]
    replacedBy: NotRequired[str]
    mastery: NotRequired[_EventDryRun_wouldDo_mastery]

class _EventReason_nearest(TypedDict):
    sourcedId: str
    title: str

class _EventStatus_effects_reviews(TypedDict):
    standardId: str

class _EventStatus_effects_mastery_1(TypedDict):
    masters: bool
    why: str

class _EventStatus_effects(TypedDict):
    xpEntryIds: Sequence[str]
    assessmentResultIds: Sequence[str]
    assessmentLineItemIds: Sequence[str]
    replacedBy: str | None
    sessionId: str | None
    attachment: Literal["attached", "pending", "none"]
    reviews: Sequence[_EventStatus_effects_reviews]
    mastery: _EventStatus_effects_mastery_1 | None

class _EventStatus_payloadRemoved_1(TypedDict):
    receivedOn: str
    removedAt: Instant
    message: str

class _FrameworkPreview_items_added(TypedDict):
    count: int
    first: Sequence[PreviewItem]

class _FrameworkPreview_items_changed(TypedDict):
    count: int
    first: Sequence[PreviewItem]

class _FrameworkPreview_items_removed(TypedDict):
    count: int
    first: Sequence[PreviewItem]

class _FrameworkPreview_items(TypedDict):
    added: _FrameworkPreview_items_added
    changed: _FrameworkPreview_items_changed
    removed: _FrameworkPreview_items_removed
    moved: int

class _FrameworkPreview_associations_added(TypedDict):
    count: int
    first: Sequence[PreviewAssociation]

class _FrameworkPreview_associations_changed(TypedDict):
    count: int
    first: Sequence[PreviewAssociation]

class _FrameworkPreview_associations_removed(TypedDict):
    count: int
    first: Sequence[PreviewAssociation]

class _FrameworkPreview_associations(TypedDict):
    added: _FrameworkPreview_associations_added
    changed: _FrameworkPreview_associations_changed
    removed: _FrameworkPreview_associations_removed
    moved: int

class _FrameworkPreview_definitions_added(TypedDict):
    count: int
    first: Sequence[PreviewDefinition]

class _FrameworkPreview_definitions_changed(TypedDict):
    count: int
    first: Sequence[PreviewDefinition]

class _FrameworkPreview_definitions_removed(TypedDict):
    count: int
    first: Sequence[PreviewDefinition]

class _FrameworkPreview_definitions(TypedDict):
    added: _FrameworkPreview_definitions_added
    changed: _FrameworkPreview_definitions_changed
    removed: _FrameworkPreview_definitions_removed

class _FrameworkPreview_orphanedResources(TypedDict):
    count: int
    others: int
    first: Sequence[OrphanedResource]

class _FrameworkUsage_items(TypedDict):
    resources: int
    lessons: int

class _HealthReport_queue(TypedDict):
    lagSeconds: float
    waiting: int
    moreWaiting: bool
    lastProcessedAt: Instant | None
    retriesDue: int

class _HealthReport_jobs(TypedDict):
    name: str
    finishedAt: Instant | None
    dueAt: str
    running: bool
    error: str | None

class _HealthReport_process(TypedDict):
    version: str
    node: str
    host: str
    pid: int
    startedAt: Instant
    uptimeSeconds: int
    memoryBytes: int
    heapBytes: int

class _HealthReport_processes(TypedDict):
    host: str
    pid: int
    port: int
    version: str
    startedAt: Instant

class _HealthReport_database_families(TypedDict):
    name: str
    bytes: float

class _HealthReport_database_connections(TypedDict):
    name: str
    open: int
    active: int

class _HealthReport_database(TypedDict):
    version: str
    sizeBytes: float
    families: Sequence[_HealthReport_database_families]
    connections: Sequence[_HealthReport_database_connections]
    oldestTransactionSeconds: float | None

class _HealthReport_disk_1(TypedDict):
    freeBytes: float
    totalBytes: float

class _HealthReport_backup(TypedDict):
    newestAt: Instant | None

class _HealthReport_warehouse(TypedDict):
    isOn: bool
    newestAt: Instant | None

class _HealthReport_eventTexts(TypedDict):
    keptDays: int
    oldestDay: str | None

class _HealthReport_settings(TypedDict):
    name: str
    value: str | None
    meaning: str

class _Import_counts_1(TypedDict):
    created: int
    updated: int
    unchanged: int
    removed: int
    failed: int

class _ImportDetail_counts_1(TypedDict):
    created: int
    updated: int
    unchanged: int
    removed: int
    failed: int

class _Insights_insights(TypedDict):
    type: Literal["TIME_SUMMARY"]
    totalSeconds: int
    activeSeconds: int
    inactiveSeconds: int
    wasteSeconds: int
    wastePercentage: float
    totalXpEarned: float
    factCount: int

class _Insights_bySubject(TypedDict):
    subject: str
    activeSeconds: int
    inactiveSeconds: int
    wasteSeconds: int
    xpEarned: float

class _Insights_practice(TypedDict):
    totalQuestions: int
    correctQuestions: int
    ungradedQuestions: int
    accuracy: float | None

class _Insights_streak(TypedDict):
    dailyGoal: float
    todayXp: float
    currentDays: int
    longestDays: int
    lastDay: str | None

class _JsonWebKeySet_keys(TypedDict):
    kty: str
    kid: str
    use: str
    alg: str
    n: str
    e: str

class _LessonsWithoutStandards_first(TypedDict):
    sourcedId: Uuid
    title: str
    courseId: SourcedId

class _LineItemInput_school(TypedDict):
    sourcedId: SourcedId

class _LineItemInput_gradingPeriod(TypedDict):
    sourcedId: SourcedId

class _LineItemInput_academicSession(TypedDict):
    sourcedId: SourcedId

class _LineItemInput_scoreScale(TypedDict):
    sourcedId: SourcedId

class _LineItemsForClassBody_lineItems_school(TypedDict):
    sourcedId: SourcedId

class _LineItemsForClassBody_lineItems_gradingPeriod(TypedDict):
    sourcedId: SourcedId

class _LineItemsForClassBody_lineItems_academicSession(TypedDict):
    sourcedId: SourcedId

class _LineItemsForClassBody_lineItems_scoreScale(TypedDict):
    sourcedId: SourcedId

_LineItemsForClassBody_lineItems = TypedDict("_LineItemsForClassBody_lineItems", {
    "sourcedId": NotRequired[str | None],
    "status": NotRequired[RecordStatusInput],
    "dateLastModified": NotRequired[DateLastModifiedInput],
    "title": str,
    "description": NotRequired[str | None],
    "assignDate": str,
    "dueDate": str,
    "class": NotRequired[Any],
    "school": NotRequired[_LineItemsForClassBody_lineItems_school | None],
    "category": Reference,
    "gradingPeriod": NotRequired[_LineItemsForClassBody_lineItems_gradingPeriod | None],
    "academicSession": NotRequired[_LineItemsForClassBody_lineItems_academicSession | None],
    "scoreScale": NotRequired[_LineItemsForClassBody_lineItems_scoreScale | None],
    "resultValueMin": NotRequired[float | None],
    "resultValueMax": NotRequired[float | None],
    "learningObjectiveSet": NotRequired[Sequence[AssessedObjectivesInput] | None],
    "metadata": NotRequired[Mapping[str, Any] | None],
})

class _LineItemsForSchoolBody_lineItems_gradingPeriod(TypedDict):
    sourcedId: SourcedId

class _LineItemsForSchoolBody_lineItems_academicSession(TypedDict):
    sourcedId: SourcedId

class _LineItemsForSchoolBody_lineItems_scoreScale(TypedDict):
    sourcedId: SourcedId

_LineItemsForSchoolBody_lineItems = TypedDict("_LineItemsForSchoolBody_lineItems", {
    "sourcedId": NotRequired[str | None],
    "status": NotRequired[RecordStatusInput],
    "dateLastModified": NotRequired[DateLastModifiedInput],
    "title": str,
    "description": NotRequired[str | None],
    "assignDate": str,
    "dueDate": str,
    "class": Reference,
    "school": NotRequired[Any],
    "category": Reference,
    "gradingPeriod": NotRequired[_LineItemsForSchoolBody_lineItems_gradingPeriod | None],
    "academicSession": NotRequired[_LineItemsForSchoolBody_lineItems_academicSession | None],
    "scoreScale": NotRequired[_LineItemsForSchoolBody_lineItems_scoreScale | None],
    "resultValueMin": NotRequired[float | None],
    "resultValueMax": NotRequired[float | None],
    "learningObjectiveSet": NotRequired[Sequence[AssessedObjectivesInput] | None],
    "metadata": NotRequired[Mapping[str, Any] | None],
})

class _Mastery_items(TypedDict):
    students: int
    recalled: int
    meanRecall: int | None
    due: int
    lapses: int
    mastered: int

class _MasteryByClass_classes(TypedDict):
    sourcedId: SourcedId
    title: str
    students: int

class _MasteryByClass_rows_item(TypedDict):
    sourcedId: Uuid
    code: str | None
    title: str

class _MasteryByClass_rows(TypedDict):
    item: _MasteryByClass_rows_item
    students: Sequence[int]
    states: Sequence[int]
    recalled: Sequence[int]

class _Me_person(TypedDict):
    sourcedId: SourcedId
    givenName: str | None
    familyName: str | None

class _Me_learning_1_dueNext_standard(TypedDict):
    sourcedId: Uuid
    code: str | None
    title: str

class _Me_learning_1_dueNext(TypedDict):
    standard: _Me_learning_1_dueNext_standard
    lesson: LessonLink | None

class _Me_learning_1_masteredLast_standard(TypedDict):
    sourcedId: Uuid
    code: str | None
    title: str

class _Me_learning_1_masteredLast(TypedDict):
    standard: _Me_learning_1_masteredLast_standard
    on: str

class _Me_learning_1(TypedDict):
    todayXp: float
    dailyGoal: float
    streakDays: int
    longestDays: int
    due: int
    dueNext: Sequence[_Me_learning_1_dueNext]
    mastered: int
    masteredLast: Sequence[_Me_learning_1_masteredLast]

class _Me_teaches(TypedDict):
    sourcedId: SourcedId
    title: str
    students: int

class _Me_leads(TypedDict):
    sourcedId: SourcedId
    name: str
    type: str
    parentId: SourcedId | None

class _NewAcademicSessionInput_parent(TypedDict):
    sourcedId: SourcedId

class _NewAccount_memberships(TypedDict):
    applicationId: Uuid
    role: Literal["admin", "developer", "viewer"]

_NewApplicationGrant_grant = TypedDict("_NewApplicationGrant_grant", {
    "school": NotRequired[GrantedSchool],
    "class": NotRequired[GrantedClass],
    "endDate": NotRequired[str],
})

class _NewAssessmentLineItemInput_class(TypedDict):
    sourcedId: SourcedId

class _NewAssessmentLineItemInput_parentAssessmentLineItem(TypedDict):
    sourcedId: SourcedId

class _NewAssessmentLineItemInput_scoreScale(TypedDict):
    sourcedId: SourcedId

class _NewAssessmentLineItemInput_component(TypedDict):
    sourcedId: Uuid

class _NewAssessmentLineItemInput_componentResource(TypedDict):
    sourcedId: Uuid

class _NewAssessmentResultInput_scoreScale(TypedDict):
    sourcedId: SourcedId

class _NewCourseComponentInput_parent(TypedDict):
    sourcedId: Uuid

class _NewCourseInput_org(TypedDict):
    sourcedId: SourcedId

class _NewCourseInput_schoolYear(TypedDict):
    sourcedId: SourcedId

class _NewEnrollmentInput_school(TypedDict):
    sourcedId: SourcedId

class _NewLineItemInput_school(TypedDict):
    sourcedId: SourcedId

class _NewLineItemInput_gradingPeriod(TypedDict):
    sourcedId: SourcedId

class _NewLineItemInput_academicSession(TypedDict):
    sourcedId: SourcedId

class _NewLineItemInput_scoreScale(TypedDict):
    sourcedId: SourcedId

class _NewOneRosterResourceInput_metadata_learningObjectiveSet(TypedDict):
    source: Literal["CASE", "case"]
    learningObjectiveIds: Sequence[str]

class _NewOneRosterResourceInput_metadata(TypedDict):
    url: str
    type: Literal["qti", "text", "audio", "video", "interactive", "visual", "course-material", "assessment-bank"]
    subType: NotRequired[str | None]
    format: NotRequired[str | None]
    description: NotRequired[str | None]
    learningObjectiveSet: NotRequired[Sequence[_NewOneRosterResourceInput_metadata_learningObjectiveSet] | None]

class _NewOrgInput_parent(TypedDict):
    sourcedId: SourcedId

class _NewResultInput_class(TypedDict):
    sourcedId: SourcedId

class _NewResultInput_scoreScale(TypedDict):
    sourcedId: SourcedId

class _NewScoreScaleInput_course(TypedDict):
    sourcedId: SourcedId

class _NewScoreScaleInput_scoreScaleValue(TypedDict):
    itemValueLHS: str
    itemValueRHS: str

class _NewUserInput_primaryOrg(TypedDict):
    sourcedId: SourcedId

class _OneRosterDiscovery_info(TypedDict):
    title: str
    version: str

class _OneRosterDiscovery_servers(TypedDict):
    url: str

class _OneRosterResourceInput_metadata_learningObjectiveSet(TypedDict):
    source: Literal["CASE", "case"]
    learningObjectiveIds: Sequence[str]

class _OneRosterResourceInput_metadata(TypedDict):
    url: str
    type: Literal["qti", "text", "audio", "video", "interactive", "visual", "course-material", "assessment-bank"]
    subType: NotRequired[str | None]
    format: NotRequired[str | None]
    description: NotRequired[str | None]
    learningObjectiveSet: NotRequired[Sequence[_OneRosterResourceInput_metadata_learningObjectiveSet] | None]

class _OneRosterStatusInfo_imsx_CodeMinor_imsx_codeMinorField(TypedDict):
    imsx_codeMinorFieldName: str
    imsx_codeMinorFieldValue: Literal["fullsuccess", "invalid_filter_field", "invalid_selection_field", "invaliddata", "unauthorisedrequest", "forbidden", "server_busy", "unknownobject", "internal_server_error", "invalid_sort_field", "unsupported", "deletefailure"]

class _OneRosterStatusInfo_imsx_CodeMinor(TypedDict):
    imsx_codeMinorField: Sequence[_OneRosterStatusInfo_imsx_CodeMinor_imsx_codeMinorField]

class _OrgInput_parent(TypedDict):
    sourcedId: SourcedId

class _OrgStandards_standards_1(TypedDict):
    sourcedId: Uuid
    code: str | None
    title: str
    students: int
    mastered: int

_OrgStudents_period = TypedDict("_OrgStudents_period", {
    "name": Literal["today", "week", "lastWeek"],
    "from": str,
    "until": str,
})

class _OrgStudents_students_1_school(TypedDict):
    sourcedId: SourcedId
    name: str

class _OrgStudents_students_1(TypedDict):
    studentKey: Uuid
    sourcedId: NotRequired[SourcedId]
    givenName: NotRequired[str | None]
    familyName: NotRequired[str | None]
    grade: str | None
    school: _OrgStudents_students_1_school
    xp: float
    activeSeconds: int
    sessions: int
    standards: int
    recalled: int
    due: int
    streakDays: int
    lastSeenAt: Instant | None
    activeDays: int
    mastered: int

_OrgSummary_period_before = TypedDict("_OrgSummary_period_before", {
    "from": str,
    "until": str,
})

_OrgSummary_period = TypedDict("_OrgSummary_period", {
    "name": Literal["today", "week", "lastWeek"],
    "from": str,
    "until": str,
    "before": _OrgSummary_period_before,
})

class _OrgSummary_sums_1(TypedDict):
    classes: int
    students: int
    participated: int
    participatedBefore: int
    needs: int
    onTrack: int
    ahead: int

class _OrgSummary_orgs_sums_1(TypedDict):
    classes: int
    students: int
    participated: int
    participatedBefore: int
    needs: int
    onTrack: int
    ahead: int

class _OrgSummary_orgs(TypedDict):
    sourcedId: SourcedId
    name: str
    type: str
    sums: _OrgSummary_orgs_sums_1 | None

class _OrgSummary_classes_1_school(TypedDict):
    sourcedId: SourcedId
    name: str

class _OrgSummary_classes_1(TypedDict):
    classId: SourcedId
    title: str
    school: _OrgSummary_classes_1_school
    students: int
    participated: int
    participatedBefore: int
    needs: int
    onTrack: int
    ahead: int
    xp: float
    xpBefore: float

class _Overview_events_before(TypedDict):
    processed: int
    dropped: int
    failed: int
    refused: int
    lagSecondsMax: float

class _Overview_events(TypedDict):
    processed: int
    dropped: int
    failed: int
    refused: int
    lagSecondsMax: float
    before: _Overview_events_before

class _Overview_applications(TypedDict):
    sourcedId: Uuid
    name: str
    events: int
    dropped: int

class _Overview_before(TypedDict):
    xp: float | None
    activeStudents: float | None
    openSessions: float | None

class _Overview_totals_1(TypedDict):
    frameworks: int
    courses: int
    students: int
    teachers: int
    classes: int
    enrollments: int
    applications: int

class _Overview_setup(TypedDict):
    key: Literal["operator", "framework", "roster", "application", "backup", "tls", "metrics"]
    state: Literal["done", "todo"]
    detail: str

class _OwnSession_secondFactor(TypedDict):
    required: bool
    set: bool

class _PartialImport_counts_1(TypedDict):
    created: int
    updated: int
    unchanged: int
    removed: int
    failed: int

class _PartialResource_learningObjectiveSet(TypedDict):
    source: Literal["CASE", "case"]
    learningObjectiveIds: Sequence[str]

class _PartialScoreScale_scoreScaleValue(TypedDict):
    itemValueLHS: str
    itemValueRHS: str

class _PartialStudentResult_standards(TypedDict):
    sourcedId: Uuid
    code: str | None
    title: str

class _Problem_imsx_CodeMinor_imsx_codeMinorField(TypedDict):
    imsx_codeMinorFieldName: str
    imsx_codeMinorFieldValue: str

class _Problem_imsx_CodeMinor(TypedDict):
    imsx_codeMinorField: Sequence[_Problem_imsx_CodeMinor_imsx_codeMinorField]

class _ReaderReason_class(TypedDict):
    sourcedId: SourcedId
    title: str

class _ReaderReason_school(TypedDict):
    sourcedId: SourcedId
    name: str

class _Resource_learningObjectiveSet(TypedDict):
    source: Literal["CASE", "case"]
    learningObjectiveIds: Sequence[str]

class _ResourceInput_learningObjectiveSet(TypedDict):
    source: Literal["CASE", "case"]
    learningObjectiveIds: Sequence[str]

class _ResourcesWithoutLesson_first(TypedDict):
    sourcedId: Uuid
    title: str

class _ResultInput_class(TypedDict):
    sourcedId: SourcedId

class _ResultInput_scoreScale(TypedDict):
    sourcedId: SourcedId

class _ResultsForAcademicSessionForClassBody_results_scoreScale(TypedDict):
    sourcedId: SourcedId

_ResultsForAcademicSessionForClassBody_results = TypedDict("_ResultsForAcademicSessionForClassBody_results", {
    "sourcedId": NotRequired[str | None],
    "status": NotRequired[RecordStatusInput],
    "dateLastModified": NotRequired[DateLastModifiedInput],
    "lineItem": Reference,
    "student": Reference,
    "class": NotRequired[Any],
    "scoreScale": NotRequired[_ResultsForAcademicSessionForClassBody_results_scoreScale | None],
    "scoreStatus": str,
    "score": NotRequired[float | None],
    "textScore": NotRequired[str | None],
    "scoreDate": str,
    "comment": NotRequired[str | None],
    "learningObjectiveSet": NotRequired[Sequence[ScoredObjectivesInput] | None],
    "inProgress": NotRequired[Literal[True, False, "true", "false", None]],
    "incomplete": NotRequired[Literal[True, False, "true", "false", None]],
    "late": NotRequired[Literal[True, False, "true", "false", None]],
    "missing": NotRequired[Literal[True, False, "true", "false", None]],
    "metadata": NotRequired[Mapping[str, Any] | None],
})

class _ResultsForLineItemBody_results_class(TypedDict):
    sourcedId: SourcedId

class _ResultsForLineItemBody_results_scoreScale(TypedDict):
    sourcedId: SourcedId

_ResultsForLineItemBody_results = TypedDict("_ResultsForLineItemBody_results", {
    "sourcedId": NotRequired[str | None],
    "status": NotRequired[RecordStatusInput],
    "dateLastModified": NotRequired[DateLastModifiedInput],
    "lineItem": NotRequired[Any],
    "student": Reference,
    "class": NotRequired[_ResultsForLineItemBody_results_class | None],
    "scoreScale": NotRequired[_ResultsForLineItemBody_results_scoreScale | None],
    "scoreStatus": str,
    "score": NotRequired[float | None],
    "textScore": NotRequired[str | None],
    "scoreDate": str,
    "comment": NotRequired[str | None],
    "learningObjectiveSet": NotRequired[Sequence[ScoredObjectivesInput] | None],
    "inProgress": NotRequired[Literal[True, False, "true", "false", None]],
    "incomplete": NotRequired[Literal[True, False, "true", "false", None]],
    "late": NotRequired[Literal[True, False, "true", "false", None]],
    "missing": NotRequired[Literal[True, False, "true", "false", None]],
    "metadata": NotRequired[Mapping[str, Any] | None],
})

class _Review_standard(TypedDict):
    sourcedId: Uuid
    code: str | None
    title: str

class _Review_reviewCourse_1(TypedDict):
    sourcedId: str

class _Review_reviewLesson_1(TypedDict):
    sourcedId: Uuid

class _ReviewDetails_review_standard(TypedDict):
    sourcedId: Uuid
    code: str | None
    title: str

class _ReviewDetails_review_reviewCourse_1(TypedDict):
    sourcedId: str

class _ReviewDetails_review_reviewLesson_1(TypedDict):
    sourcedId: Uuid

class _ReviewDetails_review_reviews(TypedDict):
    date: str
    rating: int

class _ReviewDetails_review_sourceCourse_1(TypedDict):
    sourcedId: str

class _ReviewDetails_review_sourceLesson_1(TypedDict):
    sourcedId: Uuid

class _ReviewDetails_review(TypedDict):
    standard: _ReviewDetails_review_standard
    status: Literal["active", "suspended"]
    dueDate: str
    dueAt: Instant
    retrievability: float
    desiredRetention: float
    scheduler: Literal["fsrs", "sm2"]
    intervalDays: int
    lastRating: int
    lastReviewDate: str
    reviewCourse: _ReviewDetails_review_reviewCourse_1 | None
    reviewLesson: _ReviewDetails_review_reviewLesson_1 | None
    reason: Literal["due_without_content", "suspended", "student_inactive", "daily_limit", "waiting"] | None
    insights: Sequence[Literal["scheduler_conflict", "due_without_content"]]
    algorithm: str
    parametersVersion: int
    stability: float | None
    difficulty: float | None
    easiness: float | None
    repetitions: int | None
    reviews: Sequence[_ReviewDetails_review_reviews]
    lapses: int
    answers: int
    firstCorrectAt: Instant
    timeZone: str
    sourceCourse: _ReviewDetails_review_sourceCourse_1 | None
    sourceLesson: _ReviewDetails_review_sourceLesson_1 | None
    logVersion: int
    updatedAt: Instant

class _ReviewDetails_answers(TypedDict):
    eventId: str
    time: Instant
    credit: Literal["correct", "partial", "incorrect", "uncounted"]
    scheduler: Literal["fsrs", "sm2"]
    courseId: str
    lessonId: Uuid

class _ReviewDetails_preview(TypedDict):
    again: int
    hard: int
    good: int

class _ReviewForecast_days(TypedDict):
    date: str
    due: int

class _ReviewRetention_byScheduler_fsrs(TypedDict):
    reviews: int
    passed: int
    retention: float | None

class _ReviewRetention_byScheduler_sm2(TypedDict):
    reviews: int
    passed: int
    retention: float | None

class _ReviewRetention_byScheduler(TypedDict):
    fsrs: _ReviewRetention_byScheduler_fsrs
    sm2: _ReviewRetention_byScheduler_sm2

class _Reviews_counts(TypedDict):
    due: int
    overdue: int
    next7: Sequence[int]
    next30: Sequence[int]

class _Root_links(TypedDict):
    api: str
    docs: str
    openapi: str
    health: str
    console: str

class _RosterSanity_checks_first(TypedDict):
    kind: str
    id: SourcedId
    detail: str

class _RosterSanity_checks(TypedDict):
    name: str
    title: str
    why: str
    count: int
    first: Sequence[_RosterSanity_checks_first]

class _ScoreScale_scoreScaleValue(TypedDict):
    itemValueLHS: str
    itemValueRHS: str

class _ScoreScaleInput_course(TypedDict):
    sourcedId: SourcedId

class _ScoreScaleInput_scoreScaleValue(TypedDict):
    itemValueLHS: str
    itemValueRHS: str

class _ScoredObjectives_learningObjectiveResults(TypedDict):
    learningObjectiveId: str
    score: NotRequired[float]
    textScore: NotRequired[str]

class _ScoredObjectivesInput_learningObjectiveResults(TypedDict):
    learningObjectiveId: str
    score: NotRequired[float | None]
    textScore: NotRequired[str | None]

class _SessionInsights_insights(TypedDict):
    type: Literal["TIME_SUMMARY"]
    totalSeconds: int
    activeSeconds: int
    inactiveSeconds: int
    wasteSeconds: int
    wastePercentage: float
    totalXpEarned: float
    factCount: int

class _SessionInsights_bySubject(TypedDict):
    subject: str
    activeSeconds: int
    inactiveSeconds: int
    wasteSeconds: int
    xpEarned: float

class _StandardsGone_first(TypedDict):
    sourcedId: Uuid
    title: str
    standardId: Uuid

class _StandardsWithoutContent_first(TypedDict):
    sourcedId: Uuid
    humanCodingScheme: str | None
    fullStatement: str

class _StudentHoldings_holdings(TypedDict):
    table: str
    rows: int
    erasure: Literal["deleted", "redacted", "pseudonymised"]

class _StudySessionDetail_timeline(TypedDict):
    startedAtTime: Instant
    endedAtTime: Instant
    subject: str
    active: bool

class _StudySessionDetail_evidence(TypedDict):
    kind: str
    at: Instant
    until: str
    subject: str | None
    sourceEventId: str | None

class _SummaryOrgs_orgs(TypedDict):
    sourcedId: SourcedId
    name: str
    type: str

class _UnitInput_parent(TypedDict):
    sourcedId: Uuid

class _UploadResult_result_stats(TypedDict):
    documents: int
    items: int
    associations: int
    removed: NotRequired[int]

class _UploadResult_result(TypedDict):
    documentId: Uuid
    stats: _UploadResult_result_stats
    success: bool

class _UserInput_primaryOrg(TypedDict):
    sourcedId: SourcedId

class _UserProfile_credentials(TypedDict):
    type: str
    username: str

class _UserProfileInput_credentials(TypedDict):
    type: str
    username: str

class _ViewEvent_object_2(TypedDict):
    id: CaliperEntityId
    type: Literal["Result"]

class _WaitingAccountLink_application_1(TypedDict):
    sourcedId: Uuid
    name: str

class _WarehouseExports_exports_tables_files(TypedDict):
    path: str
    rows: int
    bytes: int
    sha256: str

class _WarehouseExports_exports_tables_changed(TypedDict):
    path: str
    rows: int
    bytes: int
    sha256: str

class _WarehouseExports_exports_tables(TypedDict):
    name: str
    mode: Literal["whole", "changes"]
    rows: int
    files: Sequence[_WarehouseExports_exports_tables_files]
    changed: Sequence[_WarehouseExports_exports_tables_changed]

class _WarehouseExports_exports(TypedDict):
    startedAt: Instant
    finishedAt: Instant
    folder: str
    after: str | None
    cursor: str
    erased: int
    tables: Sequence[_WarehouseExports_exports_tables]

class _Webhook_lastAttempt_1(TypedDict):
    at: Instant
    status: int | None
    error: str | None

class _WebhookMessage_data(TypedDict):
    changes: Sequence[Change]
    next: str

class _WeeklyFacts_facts_activityMetrics(TypedDict):
    xpEarned: float
    totalQuestions: int
    correctQuestions: int
    masteredUnits: int

class _WeeklyFacts_facts_timeSpentMetrics(TypedDict):
    activeSeconds: int
    inactiveSeconds: int
    wasteSeconds: int

class _WeeklyFacts_facts(TypedDict):
    date: str
    subject: str
    app: str
    activityMetrics: _WeeklyFacts_facts_activityMetrics
    timeSpentMetrics: _WeeklyFacts_facts_timeSpentMetrics

class _WeeklyRetention_rows_item(TypedDict):
    sourcedId: Uuid
    code: str | None
    title: str

class _WeeklyRetention_rows(TypedDict):
    item: _WeeklyRetention_rows_item
    reviews: Sequence[int]
    passed: Sequence[int]

class AcademicSession(TypedDict):
    """A school year, a semester, a term or a grading period (OneRoster v1p2)"""
    sourcedId: SourcedId
    status: RecordStatus
    dateLastModified: Instant
    title: str
    startDate: str
    endDate: str
    type: str
    parent: NotRequired[AcademicSessionRef]
    children: NotRequired[Sequence[AcademicSessionRef]]
    schoolYear: str
    metadata: NotRequired[Metadata]

class AcademicSessionBody(TypedDict):
    """The academic session to store"""
    academicSession: AcademicSessionInput

class AcademicSessionInput(TypedDict):
    """A school year, a semester, a term or a grading period (OneRoster v1p2), in a request"""
    sourcedId: SourcedId
    status: NotRequired[RecordStatusInput]
    dateLastModified: NotRequired[DateLastModifiedInput]
    title: str
    startDate: str
    endDate: str
    type: str
    parent: NotRequired[_AcademicSessionInput_parent | None]
    schoolYear: str
    metadata: NotRequired[Mapping[str, Any] | None]

class AcademicSessionList(TypedDict):
    """A page of academic sessions"""
    academicSessions: Sequence[PartialAcademicSession]
    offset: int
    limit: int
    total: int

class AcademicSessionRef(TypedDict):
    """A reference to another record (OneRoster v1p2, GUIDRef)"""
    href: str
    sourcedId: SourcedId
    type: Literal["academicSession"]

class AcademicSessionReply(TypedDict):
    """One academic session"""
    academicSession: AcademicSession

class AcademicSessionSet(TypedDict):
    """A page of academic sessions; headers hold total and links (OneRoster v1p2)"""
    academicSessions: Sequence[PartialAcademicSession]

class Account(TypedDict):
    """A person who runs the platform or builds on it"""
    id: Uuid
    email: str
    name: str
    operator: bool
    orgRole: OrgRole | None
    state: Literal["active", "invited", "disabled"]
    secondFactor: bool
    createdAt: Instant
    disabledAt: Instant | None
    lastSignInAt: Instant | None
    openedBy: AccountLinkMaker | None
    waitingLink: WaitingAccountLink | None
    applications: Sequence[AccountMembership]

class AccountLink(TypedDict):
    """A link by which a person sets a password"""
    link: str
    linkExpiresAt: str

class AccountLinkMaker(TypedDict):
    """Who made a link by which a person sets a password"""
    by: str
    application: _AccountLinkMaker_application_1 | None

class AccountMembership(TypedDict):
    """An application of which a person is a member"""
    sourcedId: Uuid
    name: str
    role: Literal["admin", "developer", "viewer"]

class AccountReply(TypedDict):
    """Envelope of an account"""
    account: Account

class AccountSession(TypedDict):
    """A session of a person at the console"""
    id: Uuid
    current: bool
    createdAt: str
    seenAt: str
    expiresAt: str
    address: str
    userAgent: str

class AccountSessionList(TypedDict):
    """The sessions of a person that have not ended"""
    sessions: Sequence[AccountSession]

class AccountUpdate(TypedDict):
    """What to change; members that are left out stay"""
    name: NotRequired[str]
    operator: NotRequired[bool]
    orgRole: NotRequired[OrgRole | None]
    disabled: NotRequired[bool]
    secondFactor: NotRequired[Literal[False]]

class Activity(TypedDict):
    """A student's activity; days without activity are absent"""
    startDate: str
    endDate: str
    facts: Mapping[str, Mapping[str, ActivityFacts]]
    factsByApp: Mapping[str, Mapping[str, Mapping[str, _Activity_factsByApp]]]
    wasteMeasured: Literal[False]

class ActivityDay(TypedDict):
    """The activity of all students on one day"""
    date: str
    xp: float
    entries: int
    results: int
    activeStudents: int
    by: Mapping[str, float]

class ActivityFacts(TypedDict):
    """Activity of one day in one subject"""
    activityMetrics: _ActivityFacts_activityMetrics
    timeSpentMetrics: _ActivityFacts_timeSpentMetrics
    apps: Sequence[str]

class Application(TypedDict):
    """A partner application: the owner of records, events, sessions and clients"""
    sourcedId: str
    name: str
    description: str
    uri: str

class ApplicationChange(TypedDict):
    """The members to change; those that are left out stay."""
    name: NotRequired[str]
    description: NotRequired[str]

ApplicationGrant = TypedDict("ApplicationGrant", {
    "sourcedId": Uuid,
    "applicationId": Uuid,
    "applicationName": str,
    "school": NotRequired[GrantedSchool],
    "class": NotRequired[GrantedClass],
    "endDate": NotRequired[str],
    "schoolName": str,
    "className": NotRequired[str],
    "byDistrict": bool,
    "createdAt": Instant,
    "endedAt": NotRequired[str],
    "applied": bool,
})

class ApplicationGrantReply(TypedDict):
    """Envelope of a grant."""
    grant: ApplicationGrant

class ApplicationList(TypedDict):
    """A page of applications"""
    applications: Sequence[PartialApplication]
    offset: int
    limit: int
    total: int

class ApplicationMember(TypedDict):
    """A person who acts as the application, or is invited to"""
    accountId: Uuid
    email: str
    name: str | None
    role: Literal["admin", "developer", "viewer"]
    state: Literal["active", "invited", "disabled"]
    since: str
    lastSignInAt: Instant | None

class ApplicationMemberList(TypedDict):
    """The members of an application"""
    members: Sequence[ApplicationMember]

class ApplicationMemberReply(TypedDict):
    """Envelope of a member"""
    member: ApplicationMember

class ApplicationReply(TypedDict):
    """One application"""
    application: Application

class ApplicationSettings(TypedDict):
    """Settings that operators make per application."""
    compat: Literal["live", "off", None]
    roster: Literal["own", "all"]

class ApplicationSettingsBody(TypedDict):
    """Envelope of the settings."""
    settings: ApplicationSettings

class ApplicationSettingsChange(TypedDict):
    """The settings to change; those that are left out stay."""
    settings: PartialApplicationSettings

class AssessedObjectives(TypedDict):
    """Standards of one source"""
    source: str
    learningObjectiveIds: Sequence[str]

class AssessedObjectivesInput(TypedDict):
    """Standards of one source, in a request"""
    source: str
    learningObjectiveIds: Sequence[str]

AssessmentEvent = TypedDict("AssessmentEvent", {
    "@context": CaliperContext,
    "id": CaliperEventId,
    "profile": NotRequired[CaliperProfile],
    "eventTime": str,
    "edApp": NotRequired[CaliperEntityId | CaliperSoftwareApplication],
    "session": NotRequired[CaliperSessionReference],
    "federatedSession": NotRequired[CaliperEntityId | CaliperFederatedSession],
    "membership": NotRequired[CaliperEntityId | CaliperMembership],
    "group": NotRequired[CaliperEntityId | CaliperGroup],
    "extensions": CaliperExtensions,
    "type": Literal["AssessmentEvent"],
    "actor": CaliperPerson,
    "action": Literal["Started", "Paused", "Resumed", "Restarted", "Submitted"],
    "object": CaliperDigitalResource,
    "generated": NotRequired[CaliperEntityId | CaliperAttempt],
    "target": NotRequired[CaliperEntityId | CaliperKnownEntity],
    "referrer": NotRequired[CaliperEntityId | CaliperKnownEntity],
})

AssessmentItemEvent = TypedDict("AssessmentItemEvent", {
    "@context": CaliperContext,
    "id": CaliperEventId,
    "profile": NotRequired[CaliperProfile],
    "eventTime": str,
    "edApp": NotRequired[CaliperEntityId | CaliperSoftwareApplication],
    "session": NotRequired[CaliperSessionReference],
    "federatedSession": NotRequired[CaliperEntityId | CaliperFederatedSession],
    "membership": NotRequired[CaliperEntityId | CaliperMembership],
    "group": NotRequired[CaliperEntityId | CaliperGroup],
    "extensions": CaliperExtensions,
    "type": Literal["AssessmentItemEvent"],
    "actor": CaliperPerson,
    "action": Literal["Started", "Skipped", "Completed"],
    "object": CaliperDigitalResource,
    "generated": NotRequired[CaliperEntityId | CaliperAttempt | CaliperResponse],
    "target": NotRequired[CaliperEntityId | CaliperKnownEntity],
    "referrer": NotRequired[CaliperEntityId | CaliperDigitalResource],
})

AssessmentLineItem = TypedDict("AssessmentLineItem", {
    "sourcedId": SourcedId,
    "status": RecordStatus,
    "dateLastModified": Instant,
    "title": str,
    "description": NotRequired[str],
    "class": NotRequired[ClassRef],
    "parentAssessmentLineItem": NotRequired[AssessmentLineItemRef],
    "scoreScale": NotRequired[ScoreScaleRef],
    "resultValueMin": NotRequired[float],
    "resultValueMax": NotRequired[float],
    "learningObjectiveSet": NotRequired[Sequence[AssessedObjectives]],
    "component": NotRequired[UuidReference],
    "componentResource": NotRequired[UuidReference],
    "metadata": NotRequired[Metadata],
})

class AssessmentLineItemBody(TypedDict):
    """The assessment line item to store"""
    assessmentLineItem: AssessmentLineItemInput

AssessmentLineItemInput = TypedDict("AssessmentLineItemInput", {
    "sourcedId": SourcedId,
    "status": NotRequired[RecordStatusInput],
    "dateLastModified": NotRequired[DateLastModifiedInput],
    "title": str,
    "description": NotRequired[str | None],
    "class": NotRequired[_AssessmentLineItemInput_class | None],
    "parentAssessmentLineItem": NotRequired[_AssessmentLineItemInput_parentAssessmentLineItem | None],
    "scoreScale": NotRequired[_AssessmentLineItemInput_scoreScale | None],
    "resultValueMin": NotRequired[float | None],
    "resultValueMax": NotRequired[float | None],
    "learningObjectiveSet": NotRequired[Sequence[AssessedObjectivesInput] | None],
    "component": NotRequired[_AssessmentLineItemInput_component | None],
    "componentResource": NotRequired[_AssessmentLineItemInput_componentResource | None],
    "metadata": NotRequired[Mapping[str, Any] | None],
})

class AssessmentLineItemList(TypedDict):
    """A page of assessment line items"""
    assessmentLineItems: Sequence[PartialAssessmentLineItem]
    offset: int
    limit: int
    total: int

class AssessmentLineItemRef(TypedDict):
    """A reference to another record (OneRoster v1p2, GUIDRef)"""
    href: str
    sourcedId: SourcedId
    type: Literal["assessmentLineItem"]

class AssessmentLineItemReply(TypedDict):
    """One assessment line item"""
    assessmentLineItem: AssessmentLineItem

class AssessmentLineItemSet(TypedDict):
    """A page of assessment line items; headers hold total and links (OneRoster v1p2)"""
    assessmentLineItems: Sequence[PartialAssessmentLineItem]

class AssessmentResult(TypedDict):
    """The grade of one attempt of a student; derived from events, or written (OneRoster v1p2)"""
    sourcedId: SourcedId
    status: RecordStatus
    dateLastModified: Instant
    assessmentLineItem: AssessmentLineItemRef
    student: UserRef
    score: NotRequired[float]
    textScore: NotRequired[str]
    scoreDate: str
    scoreScale: NotRequired[ScoreScaleRef]
    scorePercentile: NotRequired[float]
    scoreStatus: str
    comment: NotRequired[str]
    learningObjectiveSet: NotRequired[Sequence[ScoredObjectives]]
    inProgress: NotRequired[Literal["true", "false"]]
    incomplete: NotRequired[Literal["true", "false"]]
    late: NotRequired[Literal["true", "false"]]
    missing: NotRequired[Literal["true", "false"]]
    metadata: NotRequired[Metadata]

class AssessmentResultBody(TypedDict):
    """The assessment result to store"""
    assessmentResult: AssessmentResultInput

class AssessmentResultInput(TypedDict):
    """The grade of one attempt of a student; derived from events, or written (OneRoster v1p2), in a request"""
    sourcedId: SourcedId
    status: NotRequired[RecordStatusInput]
    dateLastModified: NotRequired[DateLastModifiedInput]
    assessmentLineItem: Reference
    student: Reference
    score: NotRequired[float | None]
    textScore: NotRequired[str | None]
    scoreDate: str
    scoreScale: NotRequired[_AssessmentResultInput_scoreScale | None]
    scorePercentile: NotRequired[float | None]
    scoreStatus: str
    comment: NotRequired[str | None]
    learningObjectiveSet: NotRequired[Sequence[ScoredObjectivesInput] | None]
    inProgress: NotRequired[Literal[True, False, "true", "false", None]]
    incomplete: NotRequired[Literal[True, False, "true", "false", None]]
    late: NotRequired[Literal[True, False, "true", "false", None]]
    missing: NotRequired[Literal[True, False, "true", "false", None]]
    metadata: NotRequired[Mapping[str, Any] | None]

class AssessmentResultList(TypedDict):
    """A page of assessment results"""
    assessmentResults: Sequence[PartialAssessmentResult]
    offset: int
    limit: int
    total: int

class AssessmentResultReply(TypedDict):
    """One assessment result"""
    assessmentResult: AssessmentResult

class AssessmentResultSet(TypedDict):
    """A page of assessment results; headers hold total and links (OneRoster v1p2)"""
    assessmentResults: Sequence[PartialAssessmentResult]

AssignableEvent = TypedDict("AssignableEvent", {
    "@context": CaliperContext,
    "id": CaliperEventId,
    "profile": NotRequired[CaliperProfile],
    "eventTime": str,
    "edApp": NotRequired[CaliperEntityId | CaliperSoftwareApplication],
    "session": NotRequired[CaliperSessionReference],
    "federatedSession": NotRequired[CaliperEntityId | CaliperFederatedSession],
    "membership": NotRequired[CaliperEntityId | CaliperMembership],
    "group": NotRequired[CaliperEntityId | CaliperGroup],
    "extensions": CaliperExtensions,
    "type": Literal["AssignableEvent"],
    "actor": CaliperPerson,
    "action": Literal["Activated", "Deactivated", "Started", "Completed", "Submitted", "Reviewed"],
    "object": CaliperDigitalResource,
    "generated": NotRequired[CaliperEntityId | CaliperAttempt],
    "target": NotRequired[CaliperEntityId | CaliperDigitalResource],
    "referrer": NotRequired[CaliperEntityId | CaliperKnownEntity],
})

class BegunApp(TypedDict):
    """An authenticator app that has to show its first code"""
    token: str
    key: str
    address: str

class CFAssociation(TypedDict):
    """A relation between two records (CASE v1p1 CFAssociation); isChildOf leads from child to parent."""
    sourcedId: Uuid
    lastChangeDateTime: Instant
    associationType: str
    uri: CaseUri
    originNodeURI: NodeReference
    destinationNodeURI: NodeReference
    sequenceNumber: NotRequired[int | None]
    CFAssociationGroupingURI: NotRequired[CaseReference | None]
    notes: NotRequired[str | None]
    extensions: NotRequired[Metadata | None]
    CFDocumentURI: NotRequired[CaseReference | None]
    status: NotRequired[Literal["tobedeleted"]]

class CFAssociationDType(TypedDict):
    """A relation between two records."""
    identifier: str
    lastChangeDateTime: str
    associationType: Literal["isChildOf", "isPeerOf", "isPartOf", "exactMatchOf", "precedes", "isRelatedTo", "replacedBy", "exemplar", "hasSkillLevel", "isTranslationOf"] | str
    uri: str
    originNodeURI: LinkGenURIDType
    destinationNodeURI: LinkGenURIDType
    sequenceNumber: NotRequired[int]
    CFAssociationGroupingURI: NotRequired[LinkURIDType]
    notes: NotRequired[str]
    extensions: NotRequired[Mapping[str, Any]]
    CFDocumentURI: NotRequired[LinkURIDType]

CFAssociationDTypeV1p0: TypeAlias = Mapping[str, Any]

class CFAssociationGrouping(TypedDict):
    """A group of associations (CASE v1p1 CFAssociationGrouping)."""
    sourcedId: Uuid
    uri: CaseUri
    lastChangeDateTime: NotRequired[Instant | None]
    title: NotRequired[str | None]
    description: NotRequired[str | None]
    extensions: NotRequired[Metadata | None]

class CFAssociationGroupingDType(TypedDict):
    """A group of associations."""
    uri: str
    identifier: str
    lastChangeDateTime: str
    title: str
    description: NotRequired[str]
    extensions: NotRequired[Mapping[str, Any]]

CFAssociationGroupingDTypeV1p0: TypeAlias = Mapping[str, Any]

class CFAssociationList(TypedDict):
    """A page of associations."""
    CFAssociations: Sequence[CFAssociation | PartialCFAssociation]

class CFAssociationSetDType(TypedDict):
    """An item and the associations that begin or end at it."""
    CFItem: CFItemDType
    CFAssociations: Sequence[CFPckgAssociationDType]

CFAssociationSetDTypeV1p0: TypeAlias = Mapping[str, Any]

class CFConcept(TypedDict):
    """A concept that items are about (CASE v1p1 CFConcept)."""
    sourcedId: Uuid
    uri: CaseUri
    lastChangeDateTime: NotRequired[Instant | None]
    title: NotRequired[str | None]
    description: NotRequired[str | None]
    keywords: NotRequired[str | None]
    hierarchyCode: NotRequired[str | None]
    extensions: NotRequired[Metadata | None]

class CFConceptDType(TypedDict):
    """A concept that items are about."""
    uri: str
    identifier: str
    lastChangeDateTime: str
    title: str
    description: NotRequired[str]
    keywords: NotRequired[str]
    hierarchyCode: str
    extensions: NotRequired[Mapping[str, Any]]

class CFConceptSet(TypedDict):
    """A concept that items are about, then its descendants by hierarchyCode."""
    CFConcepts: Sequence[CFConcept]

class CFConceptSetDType(TypedDict):
    """A concept that items are about, then its descendants by hierarchyCode."""
    CFConcepts: Sequence[CFConceptDType]

CFConceptSetDTypeV1p0: TypeAlias = Mapping[str, Any]

class CFDefinitionDType(TypedDict):
    """The definitions of a framework by kind."""
    CFConcepts: NotRequired[Sequence[CFConceptDType]]
    CFSubjects: NotRequired[Sequence[CFSubjectDType]]
    CFLicenses: NotRequired[Sequence[CFLicenseDType]]
    CFItemTypes: NotRequired[Sequence[CFItemTypeDType]]
    CFAssociationGroupings: NotRequired[Sequence[CFAssociationGroupingDType]]
    extensions: NotRequired[Mapping[str, Any]]

class CFDefinitions(TypedDict):
    """The definitions of a framework by kind (CASE v1p1 CFDefinition)."""
    CFConcepts: NotRequired[Sequence[CFConcept]]
    CFSubjects: NotRequired[Sequence[CFSubject]]
    CFLicenses: NotRequired[Sequence[CFLicense]]
    CFItemTypes: NotRequired[Sequence[CFItemType]]
    CFAssociationGroupings: NotRequired[Sequence[CFAssociationGrouping]]
    extensions: NotRequired[Metadata | None]

class CFDocument(TypedDict):
    """The description of a framework (CASE v1p1 CFDocument). lastChangeDateTime moves with every change in the framework."""
    sourcedId: Uuid
    lastChangeDateTime: Instant
    CFPackageURI: CaseReference
    title: str
    uri: CaseUri
    creator: str
    frameworkType: NotRequired[str | None]
    officialSourceURL: NotRequired[str | None]
    publisher: NotRequired[str | None]
    description: NotRequired[str | None]
    language: NotRequired[str | None]
    version: NotRequired[str | None]
    adoptionStatus: NotRequired[str | None]
    notes: NotRequired[str | None]
    caseVersion: NotRequired[Literal["1.1"] | None]
    subject: NotRequired[Sequence[str] | None]
    subjectURI: NotRequired[Sequence[CaseReference] | None]
    statusStartDate: NotRequired[str | None]
    statusEndDate: NotRequired[str | None]
    licenseURI: NotRequired[CaseReference | None]
    extensions: NotRequired[Metadata | None]

class CFDocumentDType(TypedDict):
    """The description of a framework."""
    identifier: str
    lastChangeDateTime: str
    title: str
    uri: str
    creator: str
    frameworkType: NotRequired[str]
    officialSourceURL: NotRequired[str]
    publisher: NotRequired[str]
    description: NotRequired[str]
    language: NotRequired[str]
    version: NotRequired[str]
    adoptionStatus: NotRequired[str]
    notes: NotRequired[str]
    caseVersion: NotRequired[Literal["1.1"]]
    subject: NotRequired[Sequence[str]]
    subjectURI: NotRequired[Sequence[LinkURIDType]]
    statusStartDate: NotRequired[str]
    statusEndDate: NotRequired[str]
    licenseURI: NotRequired[LinkURIDType]
    extensions: NotRequired[Mapping[str, Any]]
    CFPackageURI: LinkURIDType

CFDocumentDTypeV1p0: TypeAlias = Mapping[str, Any]

class CFDocumentList(TypedDict):
    """A page of documents."""
    CFDocuments: Sequence[CFDocument | PartialCFDocument]

class CFDocumentSetDType(TypedDict):
    """A list of documents."""
    CFDocuments: Sequence[CFDocumentDType]

CFDocumentSetDTypeV1p0: TypeAlias = Mapping[str, Any]

class CFItem(TypedDict):
    """One statement of a framework, or a group of statements (CASE v1p1 CFItem)."""
    sourcedId: Uuid
    lastChangeDateTime: Instant
    fullStatement: str
    CFItemTypeURI: NotRequired[CaseReference | None]
    CFItemType: str
    uri: CaseUri
    alternativeLabel: NotRequired[str | None]
    humanCodingScheme: NotRequired[str | None]
    listEnumeration: NotRequired[str | None]
    abbreviatedStatement: NotRequired[str | None]
    notes: NotRequired[str | None]
    language: NotRequired[str | None]
    conceptKeywords: NotRequired[Sequence[str] | None]
    conceptKeywordsURI: NotRequired[CaseReference | None]
    subject: NotRequired[Sequence[str] | None]
    subjectURI: NotRequired[Sequence[CaseReference] | None]
    educationLevel: NotRequired[Sequence[str] | None]
    licenseURI: NotRequired[CaseReference | None]
    statusStartDate: NotRequired[str | None]
    statusEndDate: NotRequired[str | None]
    extensions: NotRequired[Metadata | None]
    CFDocumentURI: NotRequired[CaseReference | None]
    status: NotRequired[Literal["tobedeleted"]]

class CFItemAssociations(TypedDict):
    """An item and the associations that begin or end at it."""
    CFItem: CFItem
    CFAssociations: Sequence[CFAssociation]

class CFItemDType(TypedDict):
    """One statement of a framework, or a group of statements."""
    identifier: str
    lastChangeDateTime: str
    fullStatement: str
    CFItemTypeURI: NotRequired[LinkURIDType]
    CFItemType: NotRequired[str]
    uri: str
    alternativeLabel: NotRequired[str]
    humanCodingScheme: NotRequired[str]
    listEnumeration: NotRequired[str]
    abbreviatedStatement: NotRequired[str]
    notes: NotRequired[str]
    language: NotRequired[str]
    conceptKeywords: NotRequired[Sequence[str]]
    conceptKeywordsURI: NotRequired[LinkURIDType]
    subject: NotRequired[Sequence[str]]
    subjectURI: NotRequired[Sequence[LinkURIDType]]
    educationLevel: NotRequired[Sequence[str]]
    licenseURI: NotRequired[LinkURIDType]
    statusStartDate: NotRequired[str]
    statusEndDate: NotRequired[str]
    extensions: NotRequired[Mapping[str, Any]]
    CFDocumentURI: LinkURIDType

CFItemDTypeV1p0: TypeAlias = Mapping[str, Any]

class CFItemList(TypedDict):
    """A page of items."""
    CFItems: Sequence[CFItem | PartialCFItem]

class CFItemType(TypedDict):
    """A class of items (CASE v1p1 CFItemType)."""
    sourcedId: Uuid
    uri: CaseUri
    lastChangeDateTime: NotRequired[Instant | None]
    title: NotRequired[str | None]
    description: NotRequired[str | None]
    hierarchyCode: NotRequired[str | None]
    typeCode: NotRequired[str | None]
    extensions: NotRequired[Metadata | None]

class CFItemTypeDType(TypedDict):
    """A class of items."""
    uri: str
    identifier: str
    lastChangeDateTime: str
    title: str
    description: str
    hierarchyCode: str
    typeCode: NotRequired[str]
    extensions: NotRequired[Mapping[str, Any]]

class CFItemTypeSet(TypedDict):
    """A class of items, then its descendants by hierarchyCode."""
    CFItemTypes: Sequence[CFItemType]

class CFItemTypeSetDType(TypedDict):
    """A class of items, then its descendants by hierarchyCode."""
    CFItemTypes: Sequence[CFItemTypeDType]

CFItemTypeSetDTypeV1p0: TypeAlias = Mapping[str, Any]

class CFLicense(TypedDict):
    """A licence of records (CASE v1p1 CFLicense)."""
    sourcedId: Uuid
    uri: CaseUri
    lastChangeDateTime: NotRequired[Instant | None]
    title: NotRequired[str | None]
    description: NotRequired[str | None]
    licenseText: NotRequired[str | None]
    extensions: NotRequired[Metadata | None]

class CFLicenseDType(TypedDict):
    """A licence of records."""
    uri: str
    identifier: str
    lastChangeDateTime: str
    title: str
    description: NotRequired[str]
    licenseText: str
    extensions: NotRequired[Mapping[str, Any]]

CFLicenseDTypeV1p0: TypeAlias = Mapping[str, Any]

class CFPackage(TypedDict):
    """A whole framework as it is uploaded (CASE v1p1 CFPackage)."""
    CFDocument: PackageDocument
    CFItems: Sequence[PackageItem]
    CFAssociations: Sequence[PackageAssociation]
    CFDefinitions: NotRequired[_CFPackage_CFDefinitions]
    CFRubrics: NotRequired[Sequence[Mapping[str, Any]]]
    extensions: NotRequired[Any]

class CFPackageDType(TypedDict):
    """A whole framework."""
    CFDocument: CFPckgDocumentDType
    CFItems: NotRequired[Sequence[CFPckgItemDType]]
    CFAssociations: NotRequired[Sequence[CFPckgAssociationDType]]
    CFDefinitions: NotRequired[CFDefinitionDType]
    CFRubrics: NotRequired[Sequence[CFRubricDType]]
    extensions: NotRequired[Mapping[str, Any]]

CFPackageDTypeV1p0: TypeAlias = Mapping[str, Any]

class CFPackageRecord(TypedDict):
    """A whole framework with `sourcedId` for `identifier` (CASE v1p1 CFPackage)."""
    sourcedId: Uuid
    CFDocument: CFDocument
    CFItems: Sequence[CFItem]
    CFAssociations: Sequence[CFAssociation]
    CFDefinitions: NotRequired[CFDefinitions]
    CFRubrics: NotRequired[Sequence[CFRubric]]
    extensions: NotRequired[Mapping[str, Any]]

CFPackageUpload: TypeAlias = CFPackage | Mapping[str, Any]

class CFPckgAssociationDType(TypedDict):
    """An association without its framework."""
    identifier: str
    lastChangeDateTime: str
    associationType: Literal["isChildOf", "isPeerOf", "isPartOf", "exactMatchOf", "precedes", "isRelatedTo", "replacedBy", "exemplar", "hasSkillLevel", "isTranslationOf"] | str
    uri: str
    originNodeURI: LinkGenURIDType
    destinationNodeURI: LinkGenURIDType
    sequenceNumber: NotRequired[int]
    CFAssociationGroupingURI: NotRequired[LinkURIDType]
    notes: NotRequired[str]
    extensions: NotRequired[Mapping[str, Any]]

class CFPckgDocumentDType(TypedDict):
    """The document of a package."""
    identifier: str
    lastChangeDateTime: str
    title: str
    uri: str
    creator: str
    frameworkType: NotRequired[str]
    officialSourceURL: NotRequired[str]
    publisher: NotRequired[str]
    description: NotRequired[str]
    language: NotRequired[str]
    version: NotRequired[str]
    adoptionStatus: NotRequired[str]
    notes: NotRequired[str]
    caseVersion: NotRequired[Literal["1.1"]]
    subject: NotRequired[Sequence[str]]
    subjectURI: NotRequired[Sequence[LinkURIDType]]
    statusStartDate: NotRequired[str]
    statusEndDate: NotRequired[str]
    licenseURI: NotRequired[LinkURIDType]
    extensions: NotRequired[Mapping[str, Any]]

class CFPckgItemDType(TypedDict):
    """An item without its framework."""
    identifier: str
    lastChangeDateTime: str
    fullStatement: str
    CFItemTypeURI: NotRequired[LinkURIDType]
    CFItemType: NotRequired[str]
    uri: str
    alternativeLabel: NotRequired[str]
    humanCodingScheme: NotRequired[str]
    listEnumeration: NotRequired[str]
    abbreviatedStatement: NotRequired[str]
    notes: NotRequired[str]
    language: NotRequired[str]
    conceptKeywords: NotRequired[Sequence[str]]
    conceptKeywordsURI: NotRequired[LinkURIDType]
    subject: NotRequired[Sequence[str]]
    subjectURI: NotRequired[Sequence[LinkURIDType]]
    educationLevel: NotRequired[Sequence[str]]
    licenseURI: NotRequired[LinkURIDType]
    statusStartDate: NotRequired[str]
    statusEndDate: NotRequired[str]
    extensions: NotRequired[Mapping[str, Any]]

class CFRubric(TypedDict):
    """A rubric with its criteria and levels (CASE v1p1 CFRubric)."""
    sourcedId: Uuid
    uri: CaseUri
    lastChangeDateTime: NotRequired[Instant | None]
    title: NotRequired[str | None]
    description: NotRequired[str | None]
    CFRubricCriteria: NotRequired[Sequence[CFRubricCriterion] | None]
    extensions: NotRequired[Metadata | None]

class CFRubricCriterion(TypedDict):
    """A criterion of a rubric (CASE v1p1 CFRubricCriterion)."""
    sourcedId: Uuid
    uri: CaseUri
    lastChangeDateTime: NotRequired[Instant | None]
    category: NotRequired[str | None]
    description: NotRequired[str | None]
    CFItemURI: NotRequired[CaseReference | None]
    weight: NotRequired[float | None]
    position: NotRequired[int | None]
    rubricId: NotRequired[Uuid | None]
    CFRubricCriterionLevels: NotRequired[Sequence[CFRubricCriterionLevel] | None]
    extensions: NotRequired[Metadata | None]

class CFRubricCriterionDType(TypedDict):
    """A criterion of a rubric."""
    uri: str
    identifier: str
    lastChangeDateTime: str
    category: NotRequired[str]
    description: NotRequired[str]
    CFItemURI: NotRequired[LinkURIDType]
    weight: NotRequired[float]
    position: NotRequired[int]
    rubricId: NotRequired[str]
    CFRubricCriterionLevels: NotRequired[Sequence[CFRubricCriterionLevelDType]]
    extensions: NotRequired[Mapping[str, Any]]

class CFRubricCriterionLevel(TypedDict):
    """A level of a criterion (CASE v1p1 CFRubricCriterionLevel)."""
    sourcedId: Uuid
    uri: CaseUri
    lastChangeDateTime: NotRequired[Instant | None]
    description: NotRequired[str | None]
    quality: NotRequired[str | None]
    score: NotRequired[float | None]
    feedback: NotRequired[str | None]
    position: NotRequired[int | None]
    rubricCriterionId: NotRequired[Uuid | None]
    extensions: NotRequired[Sequence[Metadata] | None]

class CFRubricCriterionLevelDType(TypedDict):
    """A level of a criterion."""
    uri: str
    identifier: str
    lastChangeDateTime: str
    description: NotRequired[str]
    quality: NotRequired[str]
    score: NotRequired[float]
    feedback: NotRequired[str]
    position: NotRequired[int]
    rubricCriterionId: NotRequired[str]
    extensions: NotRequired[Sequence[Mapping[str, Any]]]

class CFRubricDType(TypedDict):
    """A rubric with its criteria and levels."""
    uri: str
    identifier: str
    lastChangeDateTime: str
    title: NotRequired[str]
    description: NotRequired[str]
    CFRubricCriteria: NotRequired[Sequence[CFRubricCriterionDType]]
    extensions: NotRequired[Mapping[str, Any]]

CFRubricDTypeV1p0: TypeAlias = Mapping[str, Any]

class CFSubject(TypedDict):
    """An academic subject (CASE v1p1 CFSubject)."""
    sourcedId: Uuid
    uri: CaseUri
    lastChangeDateTime: NotRequired[Instant | None]
    title: NotRequired[str | None]
    description: NotRequired[str | None]
    hierarchyCode: NotRequired[str | None]
    extensions: NotRequired[Metadata | None]

class CFSubjectDType(TypedDict):
    """An academic subject."""
    uri: str
    identifier: str
    lastChangeDateTime: str
    title: str
    description: NotRequired[str]
    hierarchyCode: str
    extensions: NotRequired[Mapping[str, Any]]

class CFSubjectSet(TypedDict):
    """An academic subject, then its descendants by hierarchyCode."""
    CFSubjects: Sequence[CFSubject]

class CFSubjectSetDType(TypedDict):
    """An academic subject, then its descendants by hierarchyCode."""
    CFSubjects: Sequence[CFSubjectDType]

CFSubjectSetDTypeV1p0: TypeAlias = Mapping[str, Any]

class CaliperAttempt(TypedDict):
    """One try of a student at an assignable."""
    id: CaliperEntityId
    type: Literal["Attempt"]
    assignee: NotRequired[CaliperEntityId | CaliperPerson]
    assignable: NotRequired[CaliperEntityId | CaliperEntity]
    count: NotRequired[int]
    startedAtTime: NotRequired[Instant]
    endedAtTime: NotRequired[Instant]

CaliperContext: TypeAlias = str | Sequence[Any]

class CaliperDigitalResource(TypedDict):
    """A DigitalResource or one of its subtypes: item, assessment, page, video …"""
    id: CaliperEntityId
    type: Literal["DigitalResource", "AssignableDigitalResource", "Assessment", "AssessmentItem", "Chapter", "DigitalResourceCollection", "Forum", "Questionnaire", "Thread", "Document", "Frame", "LtiLink", "MediaLocation", "MediaObject", "AudioObject", "ImageObject", "VideoObject", "Message", "Page", "Question", "DateTimeQuestion", "MultiselectQuestion", "OpenEndedQuestion", "RatingScaleQuestion", "QuestionnaireItem", "SurveyInvitation", "WebPage", "Link", "Survey"]
    name: NotRequired[str]
    mediaType: NotRequired[str]
    isPartOf: NotRequired[CaliperEntityId | CaliperEntity]

class CaliperEndpointConfiguration(TypedDict):
    """Capabilities of the endpoint (Caliper v1p2, "Endpoint configuration")"""
    caliperMaximumPayloadSize: int
    caliperSupportedVersions: Sequence[str]
    caliperSupportedExtensions: _CaliperEndpointConfiguration_caliperSupportedExtensions

class CaliperEntity(TypedDict):
    """A Caliper v1p2 entity of any type; its further members are kept."""
    id: CaliperEntityId
    type: str

CaliperEntityId: TypeAlias = str

class CaliperEnvelope(TypedDict):
    """Caliper v1p2, "Envelope"."""
    sensor: CaliperEntityId
    sendTime: str
    dataVersion: str
    data: Sequence[GradeEvent | AssessmentItemEvent | AssessmentEvent | AssignableEvent | ViewEvent | SessionEvent]

CaliperEvent = TypedDict("CaliperEvent", {
    "@context": CaliperContext,
    "id": CaliperEventId,
    "profile": NotRequired[CaliperProfile],
    "eventTime": str,
    "edApp": NotRequired[CaliperEntityId | CaliperSoftwareApplication],
    "session": NotRequired[CaliperSessionReference],
    "federatedSession": NotRequired[CaliperEntityId | CaliperFederatedSession],
    "membership": NotRequired[CaliperEntityId | CaliperMembership],
    "group": NotRequired[CaliperEntityId | CaliperGroup],
    "extensions": CaliperExtensions,
})

CaliperEventId: TypeAlias = str

class CaliperExtensions(TypedDict):
    """What Lectern needs beyond Caliper. Graded events name their course and lesson."""
    subject: str
    course: NotRequired[_CaliperExtensions_course]
    lesson: NotRequired[_CaliperExtensions_lesson]

class CaliperFederatedSession(TypedDict):
    """The federatedSession of an event."""
    id: CaliperEntityId
    type: Literal["LtiSession"]

class CaliperGradedAttempt(TypedDict):
    """The attempt that is graded. For QUESTION_RESULT its id equals the attempt of the item's AssessmentItemEvent Completed."""
    id: CaliperEntityId
    type: Literal["Attempt"]
    assignee: CaliperEntityId | CaliperPerson
    assignable: NotRequired[CaliperEntityId | CaliperEntity]
    count: NotRequired[int]

class CaliperGroup(TypedDict):
    """The group of an event."""
    id: CaliperEntityId
    type: Literal["Organization", "CourseOffering", "CourseSection", "Group"]

class CaliperKnownEntity(TypedDict):
    """An entity whose type Caliper v1p2 defines."""
    id: CaliperEntityId
    type: Literal["Entity", "Agent", "Organization", "CourseOffering", "CourseSection", "Group", "Person", "SoftwareApplication", "AggregateMeasure", "Annotation", "BookmarkAnnotation", "HighlightAnnotation", "SharedAnnotation", "TagAnnotation", "Attempt", "Collection", "AggregateMeasureCollection", "Survey", "Comment", "DigitalResource", "AssignableDigitalResource", "Assessment", "AssessmentItem", "Chapter", "DigitalResourceCollection", "Forum", "Questionnaire", "Thread", "Document", "Frame", "LtiLink", "MediaLocation", "MediaObject", "AudioObject", "ImageObject", "VideoObject", "Message", "Page", "Question", "DateTimeQuestion", "MultiselectQuestion", "OpenEndedQuestion", "RatingScaleQuestion", "QuestionnaireItem", "SurveyInvitation", "WebPage", "LearningObjective", "Link", "Membership", "Query", "Rating", "Response", "DateTimeResponse", "FillinBlankResponse", "MultipleChoiceResponse", "MultipleResponseResponse", "MultiselectResponse", "OpenEndedResponse", "RatingScaleResponse", "SelectTextResponse", "TrueFalseResponse", "Result", "Scale", "LikertScale", "MultiselectScale", "NumericScale", "Score", "SearchResponse", "Session", "LtiSession"]

class CaliperMasteryScore(TypedDict):
    """The grade of a standard; the assignable is an AssignableDigitalResource. Only the full score, scoreGiven = maxScore, masters the unit; less makes a result and masters nothing."""
    id: CaliperEntityId
    type: Literal["Score"]
    attempt: NotRequired[CaliperEntityId | CaliperAttempt]
    scoreGiven: float
    maxScore: float
    extensions: _CaliperMasteryScore_extensions

class CaliperMembership(TypedDict):
    """The membership of an event."""
    id: CaliperEntityId
    type: Literal["Membership"]

class CaliperPerson(TypedDict):
    """A student. The id is `{base_url}/rostering/1.0/users/{sourcedId}`, or ends in the sourcedId."""
    id: CaliperEntityId
    type: Literal["Person"]

CaliperProfile: TypeAlias = Literal["AnnotationProfile", "AssessmentProfile", "AssignableProfile", "FeedbackProfile", "ForumProfile", "GeneralProfile", "GradingProfile", "MediaProfile", "ReadingProfile", "ResourceManagementProfile", "SearchProfile", "SessionProfile", "SurveyProfile", "ToolLaunchProfile", "ToolUseProfile"]

class CaliperQuestionScore(TypedDict):
    """The grade of one question attempt; makes an assessment result."""
    id: CaliperEntityId
    type: Literal["Score"]
    attempt: NotRequired[CaliperEntityId | CaliperAttempt]
    scoreGiven: float
    maxScore: float
    extensions: _CaliperQuestionScore_extensions

class CaliperReferrer(TypedDict):
    """The referrer of an event."""
    id: CaliperEntityId
    type: Literal["SoftwareApplication", "DigitalResource", "AssignableDigitalResource", "Assessment", "AssessmentItem", "Chapter", "DigitalResourceCollection", "Forum", "Questionnaire", "Thread", "Document", "Frame", "LtiLink", "MediaLocation", "MediaObject", "AudioObject", "ImageObject", "VideoObject", "Message", "Page", "Question", "DateTimeQuestion", "MultiselectQuestion", "OpenEndedQuestion", "RatingScaleQuestion", "QuestionnaireItem", "SurveyInvitation", "WebPage", "Link", "Survey"]

class CaliperResponse(TypedDict):
    """An answer to an item, or one of its subtypes."""
    id: CaliperEntityId
    type: Literal["Response", "DateTimeResponse", "FillinBlankResponse", "MultipleChoiceResponse", "MultipleResponseResponse", "MultiselectResponse", "OpenEndedResponse", "RatingScaleResponse", "SelectTextResponse", "TrueFalseResponse"]
    attempt: NotRequired[CaliperEntityId | CaliperAttempt]

class CaliperSession(TypedDict):
    """A study session of one student in one application; its id may be any text."""
    id: CaliperEntityId
    type: Literal["Session", "LtiSession"]
    user: NotRequired[CaliperEntityId | CaliperPerson]
    startedAtTime: NotRequired[str]
    endedAtTime: NotRequired[str]
    extensions: NotRequired[_CaliperSession_extensions]

CaliperSessionReference: TypeAlias = CaliperEntityId | CaliperSession | Literal["urn:tag:auto-attach"]

class CaliperSoftwareApplication(TypedDict):
    """The application that acts, or is used."""
    id: CaliperEntityId
    type: Literal["SoftwareApplication"]

class CaliperXpScore(TypedDict):
    """Experience points: scoreGiven is credited once per event id. No maxScore."""
    id: CaliperEntityId
    type: Literal["Score"]
    attempt: NotRequired[CaliperEntityId | CaliperAttempt]
    scoreGiven: float
    extensions: _CaliperXpScore_extensions

class CaseDiscovery(TypedDict):
    """OpenAPI 3.0 document of the official profile (CASE v1p1 binding §2.5)."""
    openapi: str
    info: Mapping[str, Any]
    paths: Mapping[str, Any]

CaseRecord: TypeAlias = Any

class CaseReference(TypedDict):
    """Reference to a CASE record (CASE v1p1 LinkURI)."""
    sourcedId: Uuid
    title: str
    uri: CaseUri

CaseUri: TypeAlias = str

class Category(TypedDict):
    """A group of line items, such as homework (OneRoster v1p2)"""
    sourcedId: SourcedId
    status: RecordStatus
    dateLastModified: Instant
    title: str
    weight: NotRequired[float]
    metadata: NotRequired[Metadata]

class CategoryBody(TypedDict):
    """The category to store"""
    category: CategoryInput

class CategoryInput(TypedDict):
    """A group of line items, such as homework (OneRoster v1p2), in a request"""
    sourcedId: SourcedId
    status: NotRequired[RecordStatusInput]
    dateLastModified: NotRequired[DateLastModifiedInput]
    title: str
    weight: NotRequired[float | None]
    metadata: NotRequired[Mapping[str, Any] | None]

class CategoryList(TypedDict):
    """A page of categories"""
    categories: Sequence[PartialCategory]
    offset: int
    limit: int
    total: int

class CategoryRef(TypedDict):
    """A reference to another record (OneRoster v1p2, GUIDRef)"""
    href: str
    sourcedId: SourcedId
    type: Literal["category"]

class CategoryReply(TypedDict):
    """One category"""
    category: Category

class CategorySet(TypedDict):
    """A page of categories; headers hold total and links (OneRoster v1p2)"""
    categories: Sequence[PartialCategory]

class Change(TypedDict):
    """What changed, by ids: the record itself is at `href`."""
    id: str
    type: Literal["event.processed"] | Literal["event.dropped"] | Literal["event.failed"] | Literal["event.recovered"] | Literal["session.closed"] | Literal["review.due"] | Literal["student.access_granted"] | Literal["student.access_ended"] | Literal["student.erased"] | Literal["roster.changed"] | Literal["framework.replaced"] | Literal["client.secret_expiring"] | Literal["webhook.paused"]
    time: Instant
    applicationId: Uuid | None
    eventId: NotRequired[str]
    reason: NotRequired[str]
    studentId: NotRequired[str]
    sessionId: NotRequired[str]
    courseId: NotRequired[str]
    frameworkId: NotRequired[str]
    clientId: NotRequired[str]
    webhookId: NotRequired[str]
    erasureId: NotRequired[str]
    since: NotRequired[str]
    href: str

class ChangePage(TypedDict):
    """Changes, and where the next page begins."""
    changes: Sequence[Change]
    next: str
    more: bool

class Checklist(TypedDict):
    """What an application has proved, and what is missing"""
    items: Sequence[ChecklistItem]

class ChecklistItem(TypedDict):
    """A step on the way to live use"""
    key: Literal["token", "course", "lessons", "tagged", "redirect", "student", "session", "heartbeat", "xp_event", "drop_rate", "secret_age", "webhooks"]
    state: Literal["done", "todo", "warning"]
    count: NotRequired[int]
    at: NotRequired[Instant]
    detail: str

class Class(TypedDict):
    """A course taught in a school in one or more terms (OneRoster v1p2)"""
    sourcedId: SourcedId
    status: RecordStatus
    dateLastModified: Instant
    title: str
    classCode: NotRequired[str]
    classType: NotRequired[str]
    location: NotRequired[str]
    grades: NotRequired[Sequence[str]]
    subjects: NotRequired[Sequence[str]]
    course: CourseRef
    school: OrgRef
    terms: Sequence[AcademicSessionRef]
    subjectCodes: NotRequired[Sequence[str]]
    periods: NotRequired[Sequence[str]]
    resources: NotRequired[Sequence[ResourceRef]]
    metadata: NotRequired[Metadata]

ClassBody = TypedDict("ClassBody", {
    "class": ClassInput,
})

class ClassInput(TypedDict):
    """A course taught in a school in one or more terms (OneRoster v1p2), in a request"""
    sourcedId: SourcedId
    status: NotRequired[RecordStatusInput]
    dateLastModified: NotRequired[DateLastModifiedInput]
    title: str
    classCode: NotRequired[str | None]
    classType: NotRequired[str | None]
    location: NotRequired[str | None]
    grades: NotRequired[Sequence[str] | None]
    subjects: NotRequired[Sequence[str] | None]
    course: Reference
    school: Reference
    terms: NotRequired[Sequence[Reference] | None]
    subjectCodes: NotRequired[Sequence[str] | None]
    periods: NotRequired[Sequence[str] | None]
    resources: NotRequired[Sequence[UuidReference] | None]
    metadata: NotRequired[Mapping[str, Any] | None]

ClassInsights = TypedDict("ClassInsights", {
    "classId": SourcedId,
    "from": str,
    "until": str,
    "timezone": str,
    "students": Sequence[_ClassInsights_students],
    "offset": int,
    "limit": int,
    "total": int,
})

class ClassList(TypedDict):
    """A page of classes"""
    classes: Sequence[PartialClass]
    offset: int
    limit: int
    total: int

class ClassMastery(TypedDict):
    """What each student of a class knows of a framework"""
    classId: SourcedId
    frameworkId: Uuid | None
    level: int
    desiredRetention: float
    asOf: Instant
    students: Sequence[_ClassMastery_students]
    rows: Sequence[_ClassMastery_rows]
    offset: int
    limit: int
    total: int

class ClassRef(TypedDict):
    """A reference to another record (OneRoster v1p2, GUIDRef)"""
    href: str
    sourcedId: SourcedId
    type: Literal["class"]

ClassReply = TypedDict("ClassReply", {
    "class": Class,
})

class ClassSet(TypedDict):
    """A page of classes; headers hold total and links (OneRoster v1p2)"""
    classes: Sequence[PartialClass]

class ClassSummary(TypedDict):
    """Who of a class needs the teacher, what it practises next, what to celebrate"""
    classId: SourcedId
    title: str
    period: _ClassSummary_period
    timezone: str
    asOf: Instant
    desiredRetention: float
    total: int
    needs: int
    onTrack: int
    ahead: int
    students: Sequence[_ClassSummary_students]
    standards: Sequence[_ClassSummary_standards]
    practiseNext: Sequence[_ClassSummary_practiseNext]
    celebrations: Sequence[_ClassSummary_celebrations]

class Client(TypedDict):
    """A credential of an application"""
    clientId: str
    kind: Literal["confidential", "public", "external"]
    label: str
    scopes: Sequence[str]
    redirectUris: Sequence[str]
    postLogoutRedirectUris: Sequence[str]
    identityScopes: Sequence[str]
    idTokenClaims: Sequence[str]
    firstParty: bool
    refreshTokens: bool
    pkce: bool
    createdAt: Instant
    disabledAt: Instant | None
    lastUsedAt: Instant | None
    secrets: Sequence[ClientSecretInfo]

class ClientChange(TypedDict):
    """The members to change; those that are left out stay."""
    label: NotRequired[str]
    scopes: NotRequired[Sequence[str]]
    redirectUris: NotRequired[Sequence[str]]
    postLogoutRedirectUris: NotRequired[Sequence[str]]
    identityScopes: NotRequired[Sequence[str]]
    idTokenClaims: NotRequired[Sequence[str]]
    firstParty: NotRequired[bool]
    refreshTokens: NotRequired[bool]
    pkce: NotRequired[bool]

class ClientList(TypedDict):
    """The clients of an application"""
    clients: Sequence[Client]

class ClientReply(TypedDict):
    """One client"""
    client: Client

class ClientSecretInfo(TypedDict):
    """A valid secret of a client, without the secret"""
    endsIn4: str | None
    createdAt: Instant | None
    expiresAt: Instant | None
    lastUsedAt: Instant | None

class ComponentResource(TypedDict):
    """A lesson: the place of a resource in a courseComponent"""
    sourcedId: Uuid
    status: RecordStatus
    dateLastModified: Instant
    title: str
    sortOrder: int
    courseComponent: CourseComponentRef
    resource: ResourceRef
    lessonType: NotRequired[str]
    metadata: NotRequired[Metadata]

class ComponentResourceBody(TypedDict):
    """The component resource to store"""
    componentResource: ComponentResourceInput

class ComponentResourceInput(TypedDict):
    """A lesson to create or replace"""
    sourcedId: SourcedId
    status: NotRequired[RecordStatusInput]
    dateLastModified: NotRequired[DateLastModifiedInput]
    title: str
    resource: UuidReference
    sortOrder: NotRequired[int | None]
    lessonType: NotRequired[str | None]
    metadata: NotRequired[Mapping[str, Any] | None]
    courseComponent: UuidReference

class ComponentResourceSet(TypedDict):
    """A page of component resources; headers hold total and links (OneRoster v1p2)"""
    componentResources: Sequence[PartialComponentResource]

class Confirmation(TypedDict):
    """A second check of who it is: a password, a code or a passkey"""
    password: NotRequired[str]
    code: NotRequired[str]
    passkey: NotRequired[Mapping[str, Any]]

class Confirmed(TypedDict):
    """The confirmation counts for ten minutes"""
    confirmedUntil: str

class ConsoleServer(TypedDict):
    """What the console shows of the server and its settings"""
    version: str
    baseUrl: str
    production: bool
    scaffolding: bool
    eventRetentionDays: int
    eventsPerPostMax: int

class Course(TypedDict):
    """A course of the catalogue; its content is in units (OneRoster v1p2)"""
    sourcedId: SourcedId
    status: RecordStatus
    dateLastModified: Instant
    title: str
    courseCode: str
    grades: NotRequired[Sequence[str]]
    subjects: NotRequired[Sequence[str]]
    subjectCodes: NotRequired[Sequence[str]]
    org: NotRequired[OrgRef]
    schoolYear: NotRequired[AcademicSessionRef]
    resources: NotRequired[Sequence[ResourceRef]]
    metadata: NotRequired[Mapping[str, Any]]

class CourseBody(TypedDict):
    """The course to store"""
    course: CourseInput

class CourseComponent(TypedDict):
    """A unit of a course; without a parent it is at the root"""
    sourcedId: Uuid
    status: RecordStatus
    dateLastModified: Instant
    title: str
    sortOrder: int
    course: CourseRef
    parent: NotRequired[CourseComponentRef]
    prerequisites: Sequence[str]
    metadata: NotRequired[Metadata]

class CourseComponentBody(TypedDict):
    """The course component to store"""
    courseComponent: CourseComponentInput

class CourseComponentInput(TypedDict):
    """A unit to create or replace"""
    sourcedId: SourcedId
    status: NotRequired[RecordStatusInput]
    dateLastModified: NotRequired[DateLastModifiedInput]
    title: str
    course: Reference
    parent: NotRequired[_CourseComponentInput_parent | None]
    sortOrder: NotRequired[int | None]
    prerequisites: NotRequired[Sequence[str] | None]
    metadata: NotRequired[Mapping[str, Any] | None]

class CourseComponentRef(TypedDict):
    """A reference to another record (OneRoster v1p2, GUIDRef)"""
    href: str
    sourcedId: SourcedId
    type: Literal["courseComponent"]

class CourseComponentSet(TypedDict):
    """A page of course components; headers hold total and links (OneRoster v1p2)"""
    courseComponents: Sequence[PartialCourseComponent]

class CourseInput(TypedDict):
    """A course of the catalogue; its content is in units (OneRoster v1p2), in a request"""
    sourcedId: SourcedId
    status: NotRequired[RecordStatusInput]
    dateLastModified: NotRequired[DateLastModifiedInput]
    title: str
    courseCode: NotRequired[str | None]
    grades: NotRequired[Sequence[str] | None]
    subjects: NotRequired[Sequence[str] | None]
    subjectCodes: NotRequired[Sequence[str] | None]
    org: NotRequired[_CourseInput_org | None]
    schoolYear: NotRequired[_CourseInput_schoolYear | None]
    resources: NotRequired[Sequence[UuidReference] | None]
    metadata: NotRequired[Mapping[str, Any] | None]

class CourseNumbers(TypedDict):
    """A course, who published it, and its lessons in numbers"""
    sourcedId: SourcedId
    applicationId: Uuid
    lessons: int
    lessonsWithStandards: int

class CourseRef(TypedDict):
    """A reference to another record (OneRoster v1p2, GUIDRef)"""
    href: str
    sourcedId: SourcedId
    type: Literal["course"]

class CourseSet(TypedDict):
    """A page of courses; headers hold total and links (OneRoster v1p2)"""
    courses: Sequence[PartialCourse]

class CourseTree(TypedDict):
    """A course with its units and lessons"""
    course: CourseWithType
    units: Sequence[TreeUnit]
    lessons: Sequence[TreeLesson]

class CourseWithType(TypedDict):
    """A course under /rostering/1.0"""
    sourcedId: SourcedId
    status: RecordStatus
    dateLastModified: Instant
    title: str
    courseCode: str
    grades: NotRequired[Sequence[str]]
    subjects: NotRequired[Sequence[str]]
    subjectCodes: NotRequired[Sequence[str]]
    org: NotRequired[OrgRef]
    schoolYear: NotRequired[AcademicSessionRef]
    resources: NotRequired[Sequence[ResourceRef]]
    metadata: NotRequired[Mapping[str, Any]]
    courseType: NotRequired[str]

class CourseWithTypeList(TypedDict):
    """A page of courses"""
    courses: Sequence[PartialCourseWithType]
    offset: int
    limit: int
    total: int

class CourseWithTypeReply(TypedDict):
    """One course"""
    course: CourseWithType

class Coverage(TypedDict):
    """What is missing between content and standards"""
    lessonsWithoutStandards: LessonsWithoutStandards
    resourcesWithoutLesson: ResourcesWithoutLesson
    standardsGone: StandardsGone
    standardsWithoutContent: StandardsWithoutContent | None

DailyActivity = TypedDict("DailyActivity", {
    "from": str,
    "until": str,
    "timezone": str,
    "days": Sequence[ActivityDay],
})

DateLastModifiedInput: TypeAlias = str | None

class Demographics(TypedDict):
    """Demographics of one user, whose sourcedId they have (OneRoster v1p2)"""
    sourcedId: SourcedId
    status: RecordStatus
    dateLastModified: Instant
    birthDate: NotRequired[str]
    sex: NotRequired[str]
    americanIndianOrAlaskaNative: NotRequired[Literal["true", "false"]]
    asian: NotRequired[Literal["true", "false"]]
    blackOrAfricanAmerican: NotRequired[Literal["true", "false"]]
    nativeHawaiianOrOtherPacificIslander: NotRequired[Literal["true", "false"]]
    white: NotRequired[Literal["true", "false"]]
    demographicRaceTwoOrMoreRaces: NotRequired[Literal["true", "false"]]
    hispanicOrLatinoEthnicity: NotRequired[Literal["true", "false"]]
    countryOfBirthCode: NotRequired[str]
    stateOfBirthAbbreviation: NotRequired[str]
    cityOfBirth: NotRequired[str]
    publicSchoolResidenceStatus: NotRequired[str]
    metadata: NotRequired[Metadata]

class DemographicsBody(TypedDict):
    """The demographics to store"""
    demographics: DemographicsInput

class DemographicsInput(TypedDict):
    """Demographics in a request; the sourcedId is that of the user"""
    sourcedId: SourcedId
    status: NotRequired[RecordStatusInput]
    dateLastModified: NotRequired[DateLastModifiedInput]
    birthDate: NotRequired[str | None]
    sex: NotRequired[str | None]
    americanIndianOrAlaskaNative: NotRequired[Literal[True, False, "true", "false", None]]
    asian: NotRequired[Literal[True, False, "true", "false", None]]
    blackOrAfricanAmerican: NotRequired[Literal[True, False, "true", "false", None]]
    nativeHawaiianOrOtherPacificIslander: NotRequired[Literal[True, False, "true", "false", None]]
    white: NotRequired[Literal[True, False, "true", "false", None]]
    demographicRaceTwoOrMoreRaces: NotRequired[Literal[True, False, "true", "false", None]]
    hispanicOrLatinoEthnicity: NotRequired[Literal[True, False, "true", "false", None]]
    countryOfBirthCode: NotRequired[str | None]
    stateOfBirthAbbreviation: NotRequired[str | None]
    cityOfBirth: NotRequired[str | None]
    publicSchoolResidenceStatus: NotRequired[str | None]
    metadata: NotRequired[Mapping[str, Any] | None]

class DemographicsList(TypedDict):
    """A page of demographics"""
    demographics: Sequence[PartialDemographics]
    offset: int
    limit: int
    total: int

class DemographicsReply(TypedDict):
    """One demographics"""
    demographics: Demographics

class DemographicsSet(TypedDict):
    """A page of demographics; headers hold total and links (OneRoster v1p2)"""
    demographics: Sequence[PartialDemographics]

class DeviceOptions(TypedDict):
    """What a browser asks a device for"""
    options: Mapping[str, Any]

Enrollment = TypedDict("Enrollment", {
    "sourcedId": SourcedId,
    "status": RecordStatus,
    "dateLastModified": Instant,
    "user": UserRef,
    "class": ClassRef,
    "school": OrgRef,
    "role": str,
    "primary": NotRequired[Literal["true", "false"]],
    "beginDate": NotRequired[str],
    "endDate": NotRequired[str],
    "metadata": NotRequired[Metadata],
})

class EnrollmentBody(TypedDict):
    """The enrollment to store"""
    enrollment: EnrollmentInput

EnrollmentInput = TypedDict("EnrollmentInput", {
    "sourcedId": SourcedId,
    "status": NotRequired[RecordStatusInput],
    "dateLastModified": NotRequired[DateLastModifiedInput],
    "user": Reference,
    "class": Reference,
    "school": NotRequired[_EnrollmentInput_school | None],
    "role": str,
    "primary": NotRequired[Literal[True, False, "true", "false", None]],
    "beginDate": NotRequired[str | None],
    "endDate": NotRequired[str | None],
    "metadata": NotRequired[Mapping[str, Any] | None],
})

class EnrollmentList(TypedDict):
    """A page of enrollments"""
    enrollments: Sequence[PartialEnrollment]
    offset: int
    limit: int
    total: int

class EnrollmentReply(TypedDict):
    """One enrollment"""
    enrollment: Enrollment

class EnrollmentSet(TypedDict):
    """A page of enrollments; headers hold total and links (OneRoster v1p2)"""
    enrollments: Sequence[PartialEnrollment]

class Erasure(TypedDict):
    """The result of an erasure."""
    erased: Mapping[str, int]

class EventAccepted(TypedDict):
    """The events are on disk and wait to be processed"""
    status: Literal["accepted"]
    eventCount: int
    warnings: NotRequired[Sequence[_EventAccepted_warnings]]

EventBody: TypeAlias = GradeEvent | AssessmentItemEvent | AssessmentEvent | AssignableEvent | ViewEvent | SessionEvent | CaliperEnvelope

EventCountCode: TypeAlias = Literal["course_missing", "lesson_missing", "course_unknown", "course_not_yours", "course_of_another_student", "lesson_unknown", "lesson_not_in_course", "student_unknown", "student_inactive", "student_not_accessible", "processing_error", "field_missing", "field_type", "field_value", "unknown_member", "json_invalid", "content_type", "content_encoding", "payload_too_large", "record_too_large", "id_mismatch", "id_taken", "duplicate", "duplicate_id", "unknown_reference", "unknown_standard", "reference_incomplete", "reference_list", "date_unreadable", "association_type", "foreign_document", "item_type_differs", "extensions_type", "sequence_number", "would_empty", "unit_parent_course", "unit_parent_cycle", "parent_cycle", "tree_too_large", "metadata_ignored", "type_unsupported", "action_unsupported", "context_not_caliper", "data_version_unsupported", "envelope_count", "subject_missing", "score_invalid", "event_time_in_future", "event_id_conflict", "event_processed", "session_not_found", "session_id_conflict", "session_user_mismatch", "session_closed", "heartbeat_not_enabled", "client_disabled", "client_exists", "clients_max", "webhooks_max", "secret_missing", "secret_overlap", "import_running", "import_not_ready", "import_file_gone", "would_remove_most", "confirmation_needed", "second_factor_needed", "sign_in_wrong", "password_weak", "account_exists", "last_operator", "last_admin", "members_max", "account_elsewhere", "account_unproven", "cursor_expired", "cursor_replaced", "heartbeat_before_start"]

EventCounts = TypedDict("EventCounts", {
    "from": Instant,
    "until": Instant,
    "bucketSeconds": int,
    "since": Instant | None,
    "buckets": Sequence[Instant],
    "series": Sequence[_EventCounts_series],
})

EventDropCode: TypeAlias = Literal["course_missing", "lesson_missing", "course_unknown", "course_not_yours", "course_of_another_student", "lesson_unknown", "lesson_not_in_course", "student_unknown", "student_inactive", "student_not_accessible", "processing_error"]

class EventDryRun(TypedDict):
    """What a POST of the event would do; nothing is stored"""
    valid: bool
    errors: Sequence[Finding]
    warnings: Sequence[EventReason]
    wouldDo: _EventDryRun_wouldDo

class EventErrorGroup(TypedDict):
    """Refused, dropped or failed events with one cause."""
    state: Literal["refused", "dropped", "failed"]
    code: str | None
    pointer: str | None
    applicationId: Uuid | None
    applicationName: str | None
    count: int
    firstSeenAt: Instant
    lastSeenAt: Instant
    exampleEventId: str | None
    message: str | None
    fix: str | None

class EventErrorGroupList(TypedDict):
    """Groups of event errors, the largest first."""
    groups: Sequence[EventErrorGroup]

class EventList(TypedDict):
    """A page of event statuses"""
    events: Sequence[EventSummary]
    offset: int
    limit: int
    total: int

class EventLog(TypedDict):
    """A page of events, newest first."""
    events: Sequence[LoggedEvent]
    next: str | None

class EventReason(TypedDict):
    """Why an event was dropped or failed, or a warning about an event that counts"""
    code: EventReasonCode
    pointer: str
    message: str
    fix: str
    docs: str
    received: NotRequired[str | None]
    nearest: NotRequired[Sequence[_EventReason_nearest]]
    snippet: NotRequired[Any]

EventReasonCode: TypeAlias = Literal["subject_missing"] | Literal["course_missing"] | Literal["lesson_missing"] | Literal["course_unknown"] | Literal["course_not_yours"] | Literal["course_of_another_student"] | Literal["lesson_unknown"] | Literal["lesson_not_in_course"] | Literal["lesson_deleted"] | Literal["course_not_found"] | Literal["lesson_not_found"] | Literal["ed_app_unknown"] | Literal["student_unknown"] | Literal["student_inactive"] | Literal["student_not_accessible"] | Literal["not_enrolled"] | Literal["attempt_mismatch"] | Literal["standard_unknown"] | Literal["score_status_unknown"] | Literal["max_score_ignored"] | Literal["auto_attach_no_session"] | Literal["session_not_found"] | Literal["subject_spelling"] | Literal["late"] | Literal["clock_corrected"] | Literal["processing_error"]

class EventStatus(TypedDict):
    """The status of an event, with its effects and payload"""
    id: str
    applicationId: Uuid
    type: str
    action: str
    state: Literal["received", "processed", "dropped", "failed"]
    reason: EventReason | None
    warnings: Sequence[EventReason]
    tries: int
    retryAt: str | None
    waitsUntil: str | None
    eventTime: Instant
    receivedAt: Instant
    processedAt: Instant | None
    traceId: NotRequired[str]
    alsoSentBy: NotRequired[Sequence[Uuid]]
    effects: _EventStatus_effects
    payload: Any
    payloadRemoved: _EventStatus_payloadRemoved_1 | None

class EventStatusReply(TypedDict):
    """The status of one event"""
    event: EventStatus | RefusedEvent

class EventSummary(TypedDict):
    """The status of an event in a list"""
    id: str
    applicationId: Uuid
    type: str
    action: str
    state: Literal["received", "processed", "dropped", "failed"]
    reason: EventReason | None
    warnings: Sequence[EventReason]
    tries: int
    retryAt: str | None
    waitsUntil: str | None
    eventTime: Instant
    receivedAt: Instant
    processedAt: Instant | None

EventType: TypeAlias = Literal["GradeEvent", "AssessmentItemEvent", "AssessmentEvent", "AssignableEvent", "ViewEvent", "SessionEvent"]

class Finding(TypedDict):
    """An error or a warning about one member of a request"""
    path: str
    code: FindingCode
    message: str
    fix: NotRequired[str]
    docs: NotRequired[str]

FindingCode: TypeAlias = Literal["field_missing"] | Literal["field_type"] | Literal["field_value"] | Literal["unknown_member"] | Literal["json_invalid"] | Literal["content_type"] | Literal["content_encoding"] | Literal["payload_too_large"] | Literal["record_too_large"] | Literal["id_mismatch"] | Literal["id_taken"] | Literal["duplicate"] | Literal["duplicate_id"] | Literal["unknown_reference"] | Literal["unknown_standard"] | Literal["reference_incomplete"] | Literal["reference_list"] | Literal["date_unreadable"] | Literal["association_type"] | Literal["foreign_document"] | Literal["item_type_differs"] | Literal["extensions_type"] | Literal["sequence_number"] | Literal["would_empty"] | Literal["unit_parent_course"] | Literal["unit_parent_cycle"] | Literal["parent_cycle"] | Literal["tree_too_large"] | Literal["metadata_ignored"] | Literal["type_unsupported"] | Literal["action_unsupported"] | Literal["context_not_caliper"] | Literal["data_version_unsupported"] | Literal["envelope_count"] | Literal["subject_missing"] | Literal["score_invalid"] | Literal["event_time_in_future"] | Literal["event_id_conflict"] | Literal["event_processed"] | Literal["session_not_found"] | Literal["session_id_conflict"] | Literal["session_user_mismatch"] | Literal["session_closed"] | Literal["heartbeat_not_enabled"] | Literal["client_disabled"] | Literal["client_exists"] | Literal["clients_max"] | Literal["webhooks_max"] | Literal["secret_missing"] | Literal["secret_overlap"] | Literal["import_running"] | Literal["import_not_ready"] | Literal["import_file_gone"] | Literal["would_remove_most"] | Literal["confirmation_needed"] | Literal["second_factor_needed"] | Literal["sign_in_wrong"] | Literal["password_weak"] | Literal["account_exists"] | Literal["last_operator"] | Literal["last_admin"] | Literal["members_max"] | Literal["account_elsewhere"] | Literal["account_unproven"] | Literal["cursor_expired"] | Literal["cursor_replaced"] | Literal["heartbeat_before_start"]

class FirstAppCode(TypedDict):
    """The first code of an authenticator app"""
    token: str
    code: str

class Framework(TypedDict):
    """A CFDocument with the number of its items, and the application that owns it."""
    sourcedId: Uuid
    lastChangeDateTime: Instant
    CFPackageURI: CaseReference
    title: str
    uri: CaseUri
    creator: str
    frameworkType: NotRequired[str | None]
    officialSourceURL: NotRequired[str | None]
    publisher: NotRequired[str | None]
    description: NotRequired[str | None]
    language: NotRequired[str | None]
    version: NotRequired[str | None]
    adoptionStatus: NotRequired[str | None]
    notes: NotRequired[str | None]
    caseVersion: NotRequired[Literal["1.1"] | None]
    subject: NotRequired[Sequence[str] | None]
    subjectURI: NotRequired[Sequence[CaseReference] | None]
    statusStartDate: NotRequired[str | None]
    statusEndDate: NotRequired[str | None]
    licenseURI: NotRequired[CaseReference | None]
    extensions: NotRequired[Metadata | None]
    itemCount: int
    visibility: Literal["private", "public"]
    applicationId: Uuid

class FrameworkOutline(TypedDict):
    """The tree of a framework in columns, in reading order."""
    documentId: Uuid
    revision: str
    rows: int
    types: Sequence[str]
    educationLevels: Sequence[Sequence[str]]
    id: str
    level: Sequence[int]
    parent: Sequence[int]
    type: Sequence[int]
    educationLevel: Sequence[int]
    code: Sequence[str | None]
    text: Sequence[str]
    outside: int | None
    again: Sequence[Sequence[int]]

class FrameworkPreview(TypedDict):
    """The changes that an upload would make."""
    documentId: Uuid
    exists: bool
    changes: bool
    document: Literal["added", "changed", "unchanged"]
    items: _FrameworkPreview_items
    associations: _FrameworkPreview_associations
    definitions: _FrameworkPreview_definitions
    removesMost: bool
    orphanedResources: _FrameworkPreview_orphanedResources
    warnings: NotRequired[Sequence[Finding]]

class FrameworkUsage(TypedDict):
    """The items of a framework that content is aligned to."""
    items: Mapping[str, _FrameworkUsage_items]

class FrameworkVisibility(TypedDict):
    """Who may read a framework."""
    visibility: Literal["private", "public"]

GradeEvent = TypedDict("GradeEvent", {
    "@context": CaliperContext,
    "id": CaliperEventId,
    "profile": NotRequired[CaliperProfile],
    "eventTime": str,
    "edApp": NotRequired[CaliperEntityId | CaliperSoftwareApplication],
    "session": NotRequired[CaliperSessionReference],
    "federatedSession": NotRequired[CaliperEntityId | CaliperFederatedSession],
    "membership": NotRequired[CaliperEntityId | CaliperMembership],
    "group": NotRequired[CaliperEntityId | CaliperGroup],
    "extensions": CaliperExtensions,
    "type": Literal["GradeEvent"],
    "actor": CaliperSoftwareApplication | CaliperPerson,
    "action": Literal["Graded"],
    "object": CaliperGradedAttempt,
    "generated": CaliperQuestionScore | CaliperXpScore | CaliperMasteryScore,
    "target": NotRequired[CaliperEntityId | CaliperKnownEntity],
    "referrer": NotRequired[CaliperEntityId | CaliperKnownEntity],
})

class GrantedClass(TypedDict):
    """A class, and the people who are enrolled in it"""
    sourcedId: SourcedId

class GrantedSchool(TypedDict):
    """A school: its classes, and all people in them or in it"""
    sourcedId: SourcedId

class Health(TypedDict):
    """The answer of a successful health check."""
    status: Literal["ok"]
    version: str

class HealthCheck(TypedDict):
    """One check, as `lectern doctor` prints it"""
    name: str
    state: Literal["ok", "warn", "fail"]
    finding: str
    fix: NotRequired[str]

class HealthReport(TypedDict):
    """The state of the server and its database"""
    checkedAt: Instant
    checks: Sequence[HealthCheck]
    queue: _HealthReport_queue
    jobs: Sequence[_HealthReport_jobs]
    process: _HealthReport_process
    processes: Sequence[_HealthReport_processes]
    database: _HealthReport_database
    disk: _HealthReport_disk_1 | None
    backup: _HealthReport_backup
    warehouse: _HealthReport_warehouse
    eventTexts: _HealthReport_eventTexts
    settings: Sequence[_HealthReport_settings]

class Heartbeat(TypedDict):
    """A heartbeat; the session is named here or in the query"""
    sessionId: NotRequired[str]
    eventTime: str
    studentId: NotRequired[str]

class HeartbeatReply(TypedDict):
    """The session after a heartbeat"""
    status: Literal["ok"]
    sessionId: str
    endedAtTime: str

class Import(TypedDict):
    """An import of a file: first a dry run, then its writing"""
    id: Uuid
    kind: Literal["roster", "standards", "demo"]
    name: str
    by: str
    orgId: SourcedId | None
    options: Mapping[str, Any]
    state: Literal["checking", "ready", "running", "done", "partial", "failed", "interrupted", "discarded"]
    stage: str
    done: int
    total: int
    ratePerSecond: int
    counts: _Import_counts_1 | None
    removalShare: float
    removalsMax: float
    message: str | None
    createdAt: Instant
    startedAt: str
    finishedAt: Instant | None
    filesUntil: Instant | None

class ImportApplying(TypedDict):
    """How an import is applied; {} = as it was checked"""
    removalsMax: NotRequired[float]
    strict: NotRequired[bool]
    replace: NotRequired[bool]
    confirmCount: NotRequired[int]

class ImportDetail(TypedDict):
    """An import with what its dry run found"""
    id: Uuid
    kind: Literal["roster", "standards", "demo"]
    name: str
    by: str
    orgId: SourcedId | None
    options: Mapping[str, Any]
    state: Literal["checking", "ready", "running", "done", "partial", "failed", "interrupted", "discarded"]
    stage: str
    done: int
    total: int
    ratePerSecond: int
    counts: _ImportDetail_counts_1 | None
    removalShare: float
    removalsMax: float
    message: str | None
    createdAt: Instant
    startedAt: str
    finishedAt: Instant | None
    filesUntil: Instant | None
    files: Sequence[ImportedFile]
    removals: Sequence[ImportRemoval]
    findings: Sequence[ImportFinding]
    warnings: Sequence[str]

class ImportFinding(TypedDict):
    """An error of a file, with its place"""
    file: str
    line: int
    column: str
    value: str
    code: str
    message: str
    sourcedId: str

class ImportRemoval(TypedDict):
    """A record that is removed"""
    file: str
    sourcedId: SourcedId
    name: str
    className: str

ImportReply = TypedDict("ImportReply", {
    "import": ImportDetail,
})

ImportStarted = TypedDict("ImportStarted", {
    "import": Import,
})

class ImportedFile(TypedDict):
    """What the dry run found in a file of a roster"""
    file: str
    rows: int
    created: int
    updated: int
    unchanged: int
    removed: int
    failed: int

class Insights(TypedDict):
    """A student's time, XP and practice in a period"""
    userId: str
    givenName: NotRequired[str | None]
    familyName: NotRequired[str | None]
    session: None
    insights: Sequence[_Insights_insights]
    bySubject: Sequence[_Insights_bySubject]
    wasteMeasured: Literal[False]
    practice: _Insights_practice
    streak: _Insights_streak

Instant: TypeAlias = str

InstantInput: TypeAlias = str

class Introspection(TypedDict):
    """The state of a token (RFC 7662 §2.2)"""
    active: bool
    scope: NotRequired[str]
    client_id: NotRequired[str]
    application_id: NotRequired[str]
    token_type: NotRequired[str]
    sub: NotRequired[str]
    exp: NotRequired[int]
    iat: NotRequired[int]
    iss: NotRequired[str]
    aud: NotRequired[str]
    jti: NotRequired[str]

class IntrospectionRequest(TypedDict):
    """A token whose state is asked for (RFC 7662 §2.1)"""
    token: str
    token_type_hint: NotRequired[str]
    client_id: NotRequired[str]
    client_secret: NotRequired[str]

class Invitation(TypedDict):
    """A person to invite to the application"""
    email: str
    name: str
    role: Literal["admin", "developer", "viewer"]

class InvitationReply(TypedDict):
    """The member, or the person who is invited; without a link where the person has an account"""
    member: ApplicationMember
    link: NotRequired[str]
    linkExpiresAt: NotRequired[str]

class InvitedAccount(TypedDict):
    """A new account, and the link for its person"""
    account: Account
    link: str
    linkExpiresAt: str

class JsonWebKeySet(TypedDict):
    """The public signing keys (RFC 7517)"""
    keys: Sequence[_JsonWebKeySet_keys]

class Lesson(TypedDict):
    """The place of a resource in a unit"""
    sourcedId: Uuid
    status: RecordStatus
    dateLastModified: Instant
    title: str
    unit: UuidReference
    resource: UuidReference
    sortOrder: int
    lessonType: str | None
    extensions: NotRequired[Mapping[str, Any]]

class LessonBody(TypedDict):
    """The lesson to store"""
    lesson: LessonInput

class LessonInput(TypedDict):
    """The place of a resource in a unit, in a request"""
    sourcedId: Uuid
    status: RecordStatus
    dateLastModified: InstantInput
    title: str
    unit: UuidReference
    resource: UuidReference
    sortOrder: NotRequired[int | None]
    lessonType: NotRequired[str | None]
    metadata: NotRequired[Mapping[str, Any] | None]

class LessonLink(TypedDict):
    """A lesson, and where its resource opens"""
    sourcedId: SourcedId
    title: str
    courseId: SourcedId
    url: str

class LessonList(TypedDict):
    """A page of lessons"""
    lessons: Sequence[PartialLesson]
    offset: int
    limit: int
    total: int

class LessonReply(TypedDict):
    """One lesson"""
    lesson: Lesson

class LessonResource(TypedDict):
    """The resource of a lesson, in short"""
    sourcedId: Uuid
    title: str
    type: Literal["qti", "text", "audio", "video", "interactive", "visual", "course-material", "assessment-bank"]
    objectives: int
    spacedRepetitionEnabled: bool

class LessonsWithoutStandards(TypedDict):
    """Lessons whose resource teaches no standard: they schedule no reviews"""
    count: int
    first: Sequence[_LessonsWithoutStandards_first]

LineItem = TypedDict("LineItem", {
    "sourcedId": SourcedId,
    "status": RecordStatus,
    "dateLastModified": Instant,
    "title": str,
    "description": NotRequired[str],
    "assignDate": Instant,
    "dueDate": Instant,
    "class": ClassRef,
    "school": OrgRef,
    "category": CategoryRef,
    "gradingPeriod": NotRequired[AcademicSessionRef],
    "academicSession": NotRequired[AcademicSessionRef],
    "scoreScale": NotRequired[ScoreScaleRef],
    "resultValueMin": NotRequired[float],
    "resultValueMax": NotRequired[float],
    "learningObjectiveSet": NotRequired[Sequence[AssessedObjectives]],
    "metadata": NotRequired[Metadata],
})

class LineItemBody(TypedDict):
    """The line item to store"""
    lineItem: LineItemInput

LineItemInput = TypedDict("LineItemInput", {
    "sourcedId": SourcedId,
    "status": NotRequired[RecordStatusInput],
    "dateLastModified": NotRequired[DateLastModifiedInput],
    "title": str,
    "description": NotRequired[str | None],
    "assignDate": str,
    "dueDate": str,
    "class": Reference,
    "school": NotRequired[_LineItemInput_school | None],
    "category": Reference,
    "gradingPeriod": NotRequired[_LineItemInput_gradingPeriod | None],
    "academicSession": NotRequired[_LineItemInput_academicSession | None],
    "scoreScale": NotRequired[_LineItemInput_scoreScale | None],
    "resultValueMin": NotRequired[float | None],
    "resultValueMax": NotRequired[float | None],
    "learningObjectiveSet": NotRequired[Sequence[AssessedObjectivesInput] | None],
    "metadata": NotRequired[Mapping[str, Any] | None],
})

class LineItemList(TypedDict):
    """A page of line items"""
    lineItems: Sequence[PartialLineItem]
    offset: int
    limit: int
    total: int

class LineItemRef(TypedDict):
    """A reference to another record (OneRoster v1p2, GUIDRef)"""
    href: str
    sourcedId: SourcedId
    type: Literal["lineItem"]

class LineItemReply(TypedDict):
    """One line item"""
    lineItem: LineItem

class LineItemSet(TypedDict):
    """A page of line items; headers hold total and links (OneRoster v1p2)"""
    lineItems: Sequence[PartialLineItem]

class LineItemsForClassBody(TypedDict):
    """The line items to create"""
    lineItems: Sequence[_LineItemsForClassBody_lineItems]

class LineItemsForSchoolBody(TypedDict):
    """The line items to create"""
    lineItems: Sequence[_LineItemsForSchoolBody_lineItems]

class LinkGenURIDType(TypedDict):
    """One end of an association."""
    title: str
    identifier: str
    uri: str
    targetType: NotRequired[Literal["CASE"] | str]

class LinkURIDType(TypedDict):
    """Reference to a CASE record."""
    title: str
    identifier: str
    uri: str

ListFilter: TypeAlias = str

class LoggedEvent(TypedDict):
    """An event of the log with its status."""
    id: str
    applicationId: Uuid
    type: str
    action: str
    state: Literal["received", "processed", "dropped", "failed"]
    reason: EventReason | None
    warnings: Sequence[EventReason]
    tries: int
    retryAt: str | None
    waitsUntil: str | None
    eventTime: Instant
    receivedAt: Instant
    processedAt: Instant | None
    scoreType: str | None
    scoreGiven: float | None
    maxScore: float | None
    studentId: str | None
    courseId: str | None
    lessonId: str | None

class Mastery(TypedDict):
    """What students know of a framework"""
    frameworkId: Uuid | None
    students: int
    items: Mapping[str, _Mastery_items]
    desiredRetention: float
    asOf: Instant

class MasteryByClass(TypedDict):
    """What the students of classes know of a framework"""
    frameworkId: Uuid
    level: int
    desiredRetention: float
    asOf: Instant
    classes: Sequence[_MasteryByClass_classes]
    rows: Sequence[_MasteryByClass_rows]
    offset: int
    limit: int
    total: int

class Me(TypedDict):
    """What the person who signed in learns, teaches and leads"""
    person: _Me_person
    learning: _Me_learning_1 | None
    teaches: Sequence[_Me_teaches]
    leads: Sequence[_Me_leads]

class MemberRole(TypedDict):
    """What the member may do"""
    role: Literal["admin", "developer", "viewer"]

Metadata: TypeAlias = Mapping[str, Any]

class NewAcademicSessionBody(TypedDict):
    """The academic session to store"""
    academicSession: NewAcademicSessionInput

class NewAcademicSessionInput(TypedDict):
    """AcademicSessionInput without an id of its own"""
    sourcedId: NotRequired[str | None]
    status: NotRequired[RecordStatusInput]
    dateLastModified: NotRequired[DateLastModifiedInput]
    title: str
    startDate: str
    endDate: str
    type: str
    parent: NotRequired[_NewAcademicSessionInput_parent | None]
    schoolYear: str
    metadata: NotRequired[Mapping[str, Any] | None]

class NewAccount(TypedDict):
    """A person to invite"""
    email: str
    name: str
    operator: NotRequired[bool]
    orgRole: NotRequired[OrgRole | None]
    memberships: NotRequired[Sequence[_NewAccount_memberships]]

class NewApplication(TypedDict):
    """An application to create."""
    name: str
    description: NotRequired[str]

class NewApplicationGrant(TypedDict):
    """A school or a class to grant."""
    grant: _NewApplicationGrant_grant

class NewAssessmentLineItemBody(TypedDict):
    """The assessment line item to store"""
    assessmentLineItem: NewAssessmentLineItemInput

NewAssessmentLineItemInput = TypedDict("NewAssessmentLineItemInput", {
    "sourcedId": NotRequired[str | None],
    "status": NotRequired[RecordStatusInput],
    "dateLastModified": NotRequired[DateLastModifiedInput],
    "title": str,
    "description": NotRequired[str | None],
    "class": NotRequired[_NewAssessmentLineItemInput_class | None],
    "parentAssessmentLineItem": NotRequired[_NewAssessmentLineItemInput_parentAssessmentLineItem | None],
    "scoreScale": NotRequired[_NewAssessmentLineItemInput_scoreScale | None],
    "resultValueMin": NotRequired[float | None],
    "resultValueMax": NotRequired[float | None],
    "learningObjectiveSet": NotRequired[Sequence[AssessedObjectivesInput] | None],
    "component": NotRequired[_NewAssessmentLineItemInput_component | None],
    "componentResource": NotRequired[_NewAssessmentLineItemInput_componentResource | None],
    "metadata": NotRequired[Mapping[str, Any] | None],
})

class NewAssessmentResultBody(TypedDict):
    """The assessment result to store"""
    assessmentResult: NewAssessmentResultInput

class NewAssessmentResultInput(TypedDict):
    """AssessmentResultInput without an id of its own"""
    sourcedId: NotRequired[str | None]
    status: NotRequired[RecordStatusInput]
    dateLastModified: NotRequired[DateLastModifiedInput]
    assessmentLineItem: Reference
    student: Reference
    score: NotRequired[float | None]
    textScore: NotRequired[str | None]
    scoreDate: str
    scoreScale: NotRequired[_NewAssessmentResultInput_scoreScale | None]
    scorePercentile: NotRequired[float | None]
    scoreStatus: str
    comment: NotRequired[str | None]
    learningObjectiveSet: NotRequired[Sequence[ScoredObjectivesInput] | None]
    inProgress: NotRequired[Literal[True, False, "true", "false", None]]
    incomplete: NotRequired[Literal[True, False, "true", "false", None]]
    late: NotRequired[Literal[True, False, "true", "false", None]]
    missing: NotRequired[Literal[True, False, "true", "false", None]]
    metadata: NotRequired[Mapping[str, Any] | None]

class NewCategoryBody(TypedDict):
    """The category to store"""
    category: NewCategoryInput

class NewCategoryInput(TypedDict):
    """CategoryInput without an id of its own"""
    sourcedId: NotRequired[str | None]
    status: NotRequired[RecordStatusInput]
    dateLastModified: NotRequired[DateLastModifiedInput]
    title: str
    weight: NotRequired[float | None]
    metadata: NotRequired[Mapping[str, Any] | None]

NewClassBody = TypedDict("NewClassBody", {
    "class": NewClassInput,
})

class NewClassInput(TypedDict):
    """ClassInput without an id of its own"""
    sourcedId: NotRequired[str | None]
    status: NotRequired[RecordStatusInput]
    dateLastModified: NotRequired[DateLastModifiedInput]
    title: str
    classCode: NotRequired[str | None]
    classType: NotRequired[str | None]
    location: NotRequired[str | None]
    grades: NotRequired[Sequence[str] | None]
    subjects: NotRequired[Sequence[str] | None]
    course: Reference
    school: Reference
    terms: NotRequired[Sequence[Reference] | None]
    subjectCodes: NotRequired[Sequence[str] | None]
    periods: NotRequired[Sequence[str] | None]
    resources: NotRequired[Sequence[UuidReference] | None]
    metadata: NotRequired[Mapping[str, Any] | None]

class NewClient(TypedDict):
    """A client to create."""
    kind: NotRequired[Literal["confidential", "public", "external"]]
    label: NotRequired[str]
    scopes: NotRequired[Sequence[str]]
    clientId: NotRequired[str]

class NewClientReply(TypedDict):
    """The new client; its secret where it has one"""
    client: Client
    clientSecret: NotRequired[str]

class NewComponentResourceBody(TypedDict):
    """The component resource to store"""
    componentResource: NewComponentResourceInput

class NewComponentResourceInput(TypedDict):
    """ComponentResourceInput without an id of its own"""
    sourcedId: NotRequired[str | None]
    status: NotRequired[RecordStatusInput]
    dateLastModified: NotRequired[DateLastModifiedInput]
    title: str
    resource: UuidReference
    sortOrder: NotRequired[int | None]
    lessonType: NotRequired[str | None]
    metadata: NotRequired[Mapping[str, Any] | None]
    courseComponent: UuidReference

class NewCourseBody(TypedDict):
    """The course to store"""
    course: NewCourseInput

class NewCourseComponentBody(TypedDict):
    """The course component to store"""
    courseComponent: NewCourseComponentInput

class NewCourseComponentInput(TypedDict):
    """CourseComponentInput without an id of its own"""
    sourcedId: NotRequired[str | None]
    status: NotRequired[RecordStatusInput]
    dateLastModified: NotRequired[DateLastModifiedInput]
    title: str
    course: Reference
    parent: NotRequired[_NewCourseComponentInput_parent | None]
    sortOrder: NotRequired[int | None]
    prerequisites: NotRequired[Sequence[str] | None]
    metadata: NotRequired[Mapping[str, Any] | None]

class NewCourseInput(TypedDict):
    """CourseInput without an id of its own"""
    sourcedId: NotRequired[str | None]
    status: NotRequired[RecordStatusInput]
    dateLastModified: NotRequired[DateLastModifiedInput]
    title: str
    courseCode: NotRequired[str | None]
    grades: NotRequired[Sequence[str] | None]
    subjects: NotRequired[Sequence[str] | None]
    subjectCodes: NotRequired[Sequence[str] | None]
    org: NotRequired[_NewCourseInput_org | None]
    schoolYear: NotRequired[_NewCourseInput_schoolYear | None]
    resources: NotRequired[Sequence[UuidReference] | None]
    metadata: NotRequired[Mapping[str, Any] | None]

class NewEnrollmentBody(TypedDict):
    """The enrollment to store"""
    enrollment: NewEnrollmentInput

NewEnrollmentInput = TypedDict("NewEnrollmentInput", {
    "sourcedId": NotRequired[str | None],
    "status": NotRequired[RecordStatusInput],
    "dateLastModified": NotRequired[DateLastModifiedInput],
    "user": Reference,
    "class": Reference,
    "school": NotRequired[_NewEnrollmentInput_school | None],
    "role": str,
    "primary": NotRequired[Literal[True, False, "true", "false", None]],
    "beginDate": NotRequired[str | None],
    "endDate": NotRequired[str | None],
    "metadata": NotRequired[Mapping[str, Any] | None],
})

class NewLineItemBody(TypedDict):
    """The line item to store"""
    lineItem: NewLineItemInput

NewLineItemInput = TypedDict("NewLineItemInput", {
    "sourcedId": NotRequired[str | None],
    "status": NotRequired[RecordStatusInput],
    "dateLastModified": NotRequired[DateLastModifiedInput],
    "title": str,
    "description": NotRequired[str | None],
    "assignDate": str,
    "dueDate": str,
    "class": Reference,
    "school": NotRequired[_NewLineItemInput_school | None],
    "category": Reference,
    "gradingPeriod": NotRequired[_NewLineItemInput_gradingPeriod | None],
    "academicSession": NotRequired[_NewLineItemInput_academicSession | None],
    "scoreScale": NotRequired[_NewLineItemInput_scoreScale | None],
    "resultValueMin": NotRequired[float | None],
    "resultValueMax": NotRequired[float | None],
    "learningObjectiveSet": NotRequired[Sequence[AssessedObjectivesInput] | None],
    "metadata": NotRequired[Mapping[str, Any] | None],
})

class NewOneRosterResourceBody(TypedDict):
    """The resource to store"""
    resource: NewOneRosterResourceInput

class NewOneRosterResourceInput(TypedDict):
    """OneRosterResourceInput without an id of its own"""
    sourcedId: NotRequired[str | None]
    status: NotRequired[RecordStatusInput]
    dateLastModified: NotRequired[DateLastModifiedInput]
    title: NotRequired[str | None]
    roles: NotRequired[Sequence[str] | None]
    importance: NotRequired[Literal["primary", "secondary", None]]
    vendorResourceId: str
    vendorId: NotRequired[str | None]
    applicationId: NotRequired[str | None]
    metadata: _NewOneRosterResourceInput_metadata

class NewOrgBody(TypedDict):
    """The org to store"""
    org: NewOrgInput

class NewOrgInput(TypedDict):
    """OrgInput without an id of its own"""
    sourcedId: NotRequired[str | None]
    status: NotRequired[RecordStatusInput]
    dateLastModified: NotRequired[DateLastModifiedInput]
    name: str
    type: str
    identifier: NotRequired[str | None]
    parent: NotRequired[_NewOrgInput_parent | None]
    metadata: NotRequired[Mapping[str, Any] | None]

class NewPasskey(TypedDict):
    """A passkey that a device has made"""
    name: str
    answer: Mapping[str, Any]

class NewResultBody(TypedDict):
    """The result to store"""
    result: NewResultInput

NewResultInput = TypedDict("NewResultInput", {
    "sourcedId": NotRequired[str | None],
    "status": NotRequired[RecordStatusInput],
    "dateLastModified": NotRequired[DateLastModifiedInput],
    "lineItem": Reference,
    "student": Reference,
    "class": NotRequired[_NewResultInput_class | None],
    "scoreScale": NotRequired[_NewResultInput_scoreScale | None],
    "scoreStatus": str,
    "score": NotRequired[float | None],
    "textScore": NotRequired[str | None],
    "scoreDate": str,
    "comment": NotRequired[str | None],
    "learningObjectiveSet": NotRequired[Sequence[ScoredObjectivesInput] | None],
    "inProgress": NotRequired[Literal[True, False, "true", "false", None]],
    "incomplete": NotRequired[Literal[True, False, "true", "false", None]],
    "late": NotRequired[Literal[True, False, "true", "false", None]],
    "missing": NotRequired[Literal[True, False, "true", "false", None]],
    "metadata": NotRequired[Mapping[str, Any] | None],
})

class NewScoreScaleBody(TypedDict):
    """The score scale to store"""
    scoreScale: NewScoreScaleInput

NewScoreScaleInput = TypedDict("NewScoreScaleInput", {
    "sourcedId": NotRequired[str | None],
    "status": NotRequired[RecordStatusInput],
    "dateLastModified": NotRequired[DateLastModifiedInput],
    "title": str,
    "type": str,
    "course": NotRequired[_NewScoreScaleInput_course | None],
    "class": Reference,
    "scoreScaleValue": Sequence[_NewScoreScaleInput_scoreScaleValue],
    "metadata": NotRequired[Mapping[str, Any] | None],
})

class NewUserBody(TypedDict):
    """The user to store"""
    user: NewUserInput

class NewUserInput(TypedDict):
    """UserInput without an id of its own"""
    sourcedId: NotRequired[str | None]
    status: NotRequired[RecordStatusInput]
    dateLastModified: NotRequired[DateLastModifiedInput]
    userMasterIdentifier: NotRequired[str | None]
    username: NotRequired[str | None]
    userIds: NotRequired[Sequence[UserIdentifier] | None]
    enabledUser: NotRequired[Literal[True, False, "true", "false", None]]
    givenName: str
    familyName: str
    middleName: NotRequired[str | None]
    preferredFirstName: NotRequired[str | None]
    preferredMiddleName: NotRequired[str | None]
    preferredLastName: NotRequired[str | None]
    pronouns: NotRequired[str | None]
    roles: Sequence[UserRoleInput]
    userProfiles: NotRequired[Sequence[UserProfileInput] | None]
    primaryOrg: NotRequired[_NewUserInput_primaryOrg | None]
    identifier: NotRequired[str | None]
    email: NotRequired[str | None]
    sms: NotRequired[str | None]
    phone: NotRequired[str | None]
    agents: NotRequired[Sequence[Reference] | None]
    grades: NotRequired[Sequence[str] | None]
    resources: NotRequired[Sequence[UuidReference] | None]
    metadata: NotRequired[Mapping[str, Any] | None]

class NewWebhook(TypedDict):
    """A webhook to create."""
    url: str
    description: NotRequired[str]
    types: NotRequired[Sequence[Literal["event.processed", "event.dropped", "event.failed", "event.recovered", "session.closed", "review.due", "student.access_granted", "student.access_ended", "student.erased", "roster.changed", "framework.replaced", "client.secret_expiring", "webhook.paused"]]]
    after: NotRequired[str]

class NodeReference(TypedDict):
    """One end of an association (CASE v1p1 LinkGenURI); the record need not be here."""
    sourcedId: str
    title: str
    uri: CaseUri

class OAuthError(TypedDict):
    """An error of the OAuth endpoints (RFC 6749 §5.2)"""
    error: str
    error_description: NotRequired[str]

class OneRosterDiscovery(TypedDict):
    """An OpenAPI 3.0 document of one service (OneRoster v1p2 REST binding)"""
    openapi: Literal["3.0.3"]
    info: _OneRosterDiscovery_info
    servers: Sequence[_OneRosterDiscovery_servers]
    paths: Mapping[str, Any]
    components: Mapping[str, Any]

class OneRosterResource(TypedDict):
    """A resource in the shape of the OneRoster v1p2 resources service"""
    sourcedId: Uuid
    status: RecordStatus
    dateLastModified: Instant
    title: NotRequired[str]
    roles: NotRequired[Sequence[str]]
    importance: NotRequired[Literal["primary", "secondary"]]
    vendorResourceId: str
    vendorId: NotRequired[str]
    applicationId: NotRequired[str]
    metadata: NotRequired[Mapping[str, Any]]

class OneRosterResourceBody(TypedDict):
    """The resource to store"""
    resource: OneRosterResourceInput

class OneRosterResourceInput(TypedDict):
    """A resource to create or replace (OneRoster v1p2); url and type are in its metadata"""
    sourcedId: SourcedId
    status: NotRequired[RecordStatusInput]
    dateLastModified: NotRequired[DateLastModifiedInput]
    title: NotRequired[str | None]
    roles: NotRequired[Sequence[str] | None]
    importance: NotRequired[Literal["primary", "secondary", None]]
    vendorResourceId: str
    vendorId: NotRequired[str | None]
    applicationId: NotRequired[str | None]
    metadata: _OneRosterResourceInput_metadata

class OneRosterResourceList(TypedDict):
    """A page of resources"""
    resources: Sequence[PartialOneRosterResource]
    offset: int
    limit: int
    total: int

class OneRosterResourceReply(TypedDict):
    """One resource"""
    resource: OneRosterResource

class OneRosterResourceSet(TypedDict):
    """A page of resources; headers hold total and links (OneRoster v1p2)"""
    resources: Sequence[PartialOneRosterResource]

class OneRosterStatusInfo(TypedDict):
    """The body of every error of a service (OneRoster v1p2, imsx_StatusInfo)"""
    imsx_codeMajor: Literal["success", "processing", "failure", "unsupported"]
    imsx_severity: Literal["status", "warning", "error"]
    imsx_description: NotRequired[str]
    imsx_CodeMinor: NotRequired[_OneRosterStatusInfo_imsx_CodeMinor]

class Org(TypedDict):
    """A school, a district or another organization (OneRoster v1p2)"""
    sourcedId: SourcedId
    status: RecordStatus
    dateLastModified: Instant
    name: str
    type: str
    identifier: str
    parent: NotRequired[OrgRef]
    children: NotRequired[Sequence[OrgRef]]
    metadata: NotRequired[Metadata]

class OrgBody(TypedDict):
    """The org to store"""
    org: OrgInput

class OrgInput(TypedDict):
    """A school, a district or another organization (OneRoster v1p2), in a request"""
    sourcedId: SourcedId
    status: NotRequired[RecordStatusInput]
    dateLastModified: NotRequired[DateLastModifiedInput]
    name: str
    type: str
    identifier: NotRequired[str | None]
    parent: NotRequired[_OrgInput_parent | None]
    metadata: NotRequired[Mapping[str, Any] | None]

class OrgList(TypedDict):
    """A page of orgs"""
    orgs: Sequence[PartialOrg]
    offset: int
    limit: int
    total: int

class OrgRef(TypedDict):
    """A reference to another record (OneRoster v1p2, GUIDRef)"""
    href: str
    sourcedId: SourcedId
    type: Literal["org"]

class OrgReply(TypedDict):
    """One org"""
    org: Org

class OrgRole(TypedDict):
    """What an account is for an org"""
    role: Literal["analyst", "district"]
    orgId: SourcedId | None
    names: NotRequired[bool]

class OrgSet(TypedDict):
    """A page of orgs; headers hold total and links (OneRoster v1p2)"""
    orgs: Sequence[PartialOrg]

class OrgStandards(TypedDict):
    """How many students of an org mastered each standard"""
    orgId: SourcedId
    asOf: Instant
    standards: Sequence[_OrgStandards_standards_1] | None
    withheld: int

class OrgStudents(TypedDict):
    """What each student of an org did in a period"""
    orgId: SourcedId
    name: str
    period: _OrgStudents_period
    timezone: str
    asOf: Instant
    students: Sequence[_OrgStudents_students_1] | None
    withheld: int
    offset: int
    limit: int
    total: int

class OrgSummary(TypedDict):
    """Which classes of an org need help, and how many take part"""
    orgId: SourcedId
    name: str
    type: str
    period: _OrgSummary_period
    timezone: str
    asOf: Instant
    sums: _OrgSummary_sums_1 | None
    orgs: Sequence[_OrgSummary_orgs]
    classes: Sequence[_OrgSummary_classes_1] | None
    withheld: int

class OrphanedResource(TypedDict):
    """A resource whose objectives would be removed."""
    sourcedId: Uuid
    title: str
    items: Sequence[Uuid]

Overview = TypedDict("Overview", {
    "from": Instant,
    "until": Instant,
    "events": _Overview_events,
    "applications": Sequence[_Overview_applications],
    "xp": float | None,
    "activeStudents": float | None,
    "before": _Overview_before,
    "openSessions": int,
    "reviewsDue": int,
    "lagSeconds": float,
    "failingJobs": int,
    "totals": _Overview_totals_1 | None,
    "setup": Sequence[_Overview_setup],
})

class OwnAccount(TypedDict):
    """The person who is signed in"""
    id: Uuid
    name: str
    email: str

class OwnAccountChange(TypedDict):
    """What to change of the own account; members that are left out stay"""
    name: NotRequired[str]
    currentPassword: NotRequired[str]
    newPassword: NotRequired[str]

class OwnAccountReply(TypedDict):
    """Envelope of the own account"""
    account: OwnAccount

class OwnFactors(TypedDict):
    """The second factors of the person who is signed in"""
    app: bool
    passkeys: Sequence[OwnPasskey]
    recoveryCodes: int
    takesPasskeys: bool

class OwnInvitation(TypedDict):
    """An application of which the person may become a member"""
    sourcedId: Uuid
    name: str
    role: Literal["admin", "developer", "viewer"]
    invitedAt: Instant
    invitedBy: str

class OwnMembership(TypedDict):
    """An application of which the person is a member"""
    sourcedId: Uuid
    name: str
    role: Literal["admin", "developer", "viewer"]

class OwnPasskey(TypedDict):
    """A device, or security key, that signs the person in"""
    id: str
    name: str
    createdAt: str
    lastUsedAt: Instant | None

class OwnSession(TypedDict):
    """The session of the cookie"""
    account: OwnAccount
    operator: bool
    orgRole: OrgRole | None
    applications: Sequence[OwnMembership]
    invitations: Sequence[OwnInvitation]
    endsAt: str
    secondFactor: _OwnSession_secondFactor
    confirmBy: Sequence[Literal["password", "code", "passkey", "provider"]]
    confirmedUntil: Instant | None
    server: ConsoleServer

class PackageAssociation(TypedDict):
    """A CFAssociation of a package (CASE v1p1 CFPckgAssociation)."""
    identifier: Uuid
    lastChangeDateTime: str
    associationType: str
    uri: CaseUri
    originNodeURI: PackageNode
    destinationNodeURI: PackageNode
    sequenceNumber: NotRequired[float]
    CFAssociationGroupingURI: NotRequired[PackageLink]
    notes: NotRequired[str]
    extensions: NotRequired[Any]

class PackageDocument(TypedDict):
    """The CFDocument of a package (CASE v1p1 CFPckgDocument)."""
    identifier: Uuid
    lastChangeDateTime: str
    title: str
    uri: CaseUri
    creator: str
    frameworkType: NotRequired[str]
    officialSourceURL: NotRequired[str]
    publisher: NotRequired[str]
    description: NotRequired[str]
    language: NotRequired[str]
    version: NotRequired[str]
    adoptionStatus: NotRequired[str]
    notes: NotRequired[str]
    caseVersion: NotRequired[str]
    subject: NotRequired[Sequence[str]]
    subjectURI: NotRequired[Sequence[PackageLink]]
    statusStartDate: NotRequired[str]
    statusEndDate: NotRequired[str]
    licenseURI: NotRequired[PackageLink]
    extensions: NotRequired[Any]
    licenseUri: NotRequired[PackageLink]

class PackageItem(TypedDict):
    """A CFItem of a package (CASE v1p1 CFPckgItem)."""
    identifier: Uuid
    lastChangeDateTime: str
    fullStatement: str
    CFItemTypeURI: NotRequired[PackageLink]
    CFItemType: NotRequired[str]
    uri: CaseUri
    alternativeLabel: NotRequired[str]
    humanCodingScheme: NotRequired[str]
    listEnumeration: NotRequired[str]
    abbreviatedStatement: NotRequired[str]
    notes: NotRequired[str]
    language: NotRequired[str]
    conceptKeywords: NotRequired[Sequence[str]]
    conceptKeywordsURI: NotRequired[PackageLink]
    subject: NotRequired[Sequence[str]]
    subjectURI: NotRequired[Sequence[PackageLink]]
    educationLevel: NotRequired[Sequence[str]]
    licenseURI: NotRequired[PackageLink]
    statusStartDate: NotRequired[str]
    statusEndDate: NotRequired[str]
    extensions: NotRequired[Any]
    cfItemType: NotRequired[str]

PackageLink: TypeAlias = Any

class PackageNode(TypedDict):
    """One end of an association in a package."""
    title: str
    identifier: str
    uri: CaseUri
    targetType: NotRequired[str]

class PartialAcademicSession(TypedDict):
    """AcademicSession, reduced by `fields`"""
    sourcedId: NotRequired[SourcedId]
    status: NotRequired[RecordStatus]
    dateLastModified: NotRequired[Instant]
    title: NotRequired[str]
    startDate: NotRequired[str]
    endDate: NotRequired[str]
    type: NotRequired[str]
    parent: NotRequired[AcademicSessionRef]
    children: NotRequired[Sequence[AcademicSessionRef]]
    schoolYear: NotRequired[str]
    metadata: NotRequired[Metadata]

class PartialAccount(TypedDict):
    """Account, reduced by `fields`"""
    id: NotRequired[Uuid]
    email: NotRequired[str]
    name: NotRequired[str]
    operator: NotRequired[bool]
    orgRole: NotRequired[OrgRole | None]
    state: NotRequired[Literal["active", "invited", "disabled"]]
    secondFactor: NotRequired[bool]
    createdAt: NotRequired[Instant]
    disabledAt: NotRequired[Instant | None]
    lastSignInAt: NotRequired[Instant | None]
    openedBy: NotRequired[AccountLinkMaker | None]
    waitingLink: NotRequired[WaitingAccountLink | None]
    applications: NotRequired[Sequence[AccountMembership]]

class PartialApplication(TypedDict):
    """Application, reduced by `fields`"""
    sourcedId: NotRequired[str]
    name: NotRequired[str]
    description: NotRequired[str]
    uri: NotRequired[str]

class PartialApplicationActivity(TypedDict):
    """ApplicationActivity, reduced by `fields`"""
    sourcedId: NotRequired[str]
    name: NotRequired[str]
    description: NotRequired[str]
    uri: NotRequired[str]
    createdAt: NotRequired[Instant]
    compat: NotRequired[Literal["live", "off", None]]
    roster: NotRequired[Literal["own", "all"]]
    members: NotRequired[int]
    clients: NotRequired[int]
    lastEventAt: NotRequired[Instant | None]
    events: NotRequired[int]
    dropped: NotRequired[int]

PartialApplicationGrant = TypedDict("PartialApplicationGrant", {
    "sourcedId": NotRequired[Uuid],
    "applicationId": NotRequired[Uuid],
    "applicationName": NotRequired[str],
    "school": NotRequired[GrantedSchool],
    "class": NotRequired[GrantedClass],
    "endDate": NotRequired[str],
    "schoolName": NotRequired[str],
    "className": NotRequired[str],
    "byDistrict": NotRequired[bool],
    "createdAt": NotRequired[Instant],
    "endedAt": NotRequired[str],
    "applied": NotRequired[bool],
})

class PartialApplicationSettings(TypedDict):
    """ApplicationSettings, without those that stay."""
    compat: NotRequired[Literal["live", "off", None]]
    roster: NotRequired[Literal["own", "all"]]

PartialAssessmentLineItem = TypedDict("PartialAssessmentLineItem", {
    "sourcedId": NotRequired[SourcedId],
    "status": NotRequired[RecordStatus],
    "dateLastModified": NotRequired[Instant],
    "title": NotRequired[str],
    "description": NotRequired[str],
    "class": NotRequired[ClassRef],
    "parentAssessmentLineItem": NotRequired[AssessmentLineItemRef],
    "scoreScale": NotRequired[ScoreScaleRef],
    "resultValueMin": NotRequired[float],
    "resultValueMax": NotRequired[float],
    "learningObjectiveSet": NotRequired[Sequence[AssessedObjectives]],
    "component": NotRequired[UuidReference],
    "componentResource": NotRequired[UuidReference],
    "metadata": NotRequired[Metadata],
})

class PartialAssessmentResult(TypedDict):
    """AssessmentResult, reduced by `fields`"""
    sourcedId: NotRequired[SourcedId]
    status: NotRequired[RecordStatus]
    dateLastModified: NotRequired[Instant]
    assessmentLineItem: NotRequired[AssessmentLineItemRef]
    student: NotRequired[UserRef]
    score: NotRequired[float]
    textScore: NotRequired[str]
    scoreDate: NotRequired[str]
    scoreScale: NotRequired[ScoreScaleRef]
    scorePercentile: NotRequired[float]
    scoreStatus: NotRequired[str]
    comment: NotRequired[str]
    learningObjectiveSet: NotRequired[Sequence[ScoredObjectives]]
    inProgress: NotRequired[Literal["true", "false"]]
    incomplete: NotRequired[Literal["true", "false"]]
    late: NotRequired[Literal["true", "false"]]
    missing: NotRequired[Literal["true", "false"]]
    metadata: NotRequired[Metadata]

class PartialAuditLine(TypedDict):
    """AuditLine, reduced by `fields`"""
    sourcedId: NotRequired[str]
    at: NotRequired[Instant]
    actorKind: NotRequired[str]
    actorId: NotRequired[str]
    applicationId: NotRequired[Uuid | None]
    action: NotRequired[str]
    objectType: NotRequired[str]
    objectId: NotRequired[str]
    person: NotRequired[str | None]
    before: NotRequired[str | None]
    after: NotRequired[str | None]
    requestId: NotRequired[str | None]
    address: NotRequired[str | None]
    outcome: NotRequired[str]

class PartialCFAssociation(TypedDict):
    """CFAssociation, reduced by `fields`"""
    sourcedId: NotRequired[Uuid]
    lastChangeDateTime: NotRequired[Instant]
    associationType: NotRequired[str]
    uri: NotRequired[CaseUri]
    originNodeURI: NotRequired[NodeReference]
    destinationNodeURI: NotRequired[NodeReference]
    sequenceNumber: NotRequired[int | None]
    CFAssociationGroupingURI: NotRequired[CaseReference | None]
    notes: NotRequired[str | None]
    extensions: NotRequired[Metadata | None]
    CFDocumentURI: NotRequired[CaseReference | None]
    status: NotRequired[Literal["tobedeleted"]]

class PartialCFDocument(TypedDict):
    """CFDocument, reduced by `fields`"""
    sourcedId: NotRequired[Uuid]
    lastChangeDateTime: NotRequired[Instant]
    CFPackageURI: NotRequired[CaseReference]
    title: NotRequired[str]
    uri: NotRequired[CaseUri]
    creator: NotRequired[str]
    frameworkType: NotRequired[str | None]
    officialSourceURL: NotRequired[str | None]
    publisher: NotRequired[str | None]
    description: NotRequired[str | None]
    language: NotRequired[str | None]
    version: NotRequired[str | None]
    adoptionStatus: NotRequired[str | None]
    notes: NotRequired[str | None]
    caseVersion: NotRequired[Literal["1.1"] | None]
    subject: NotRequired[Sequence[str] | None]
    subjectURI: NotRequired[Sequence[CaseReference] | None]
    statusStartDate: NotRequired[str | None]
    statusEndDate: NotRequired[str | None]
    licenseURI: NotRequired[CaseReference | None]
    extensions: NotRequired[Metadata | None]

class PartialCFItem(TypedDict):
    """CFItem, reduced by `fields`"""
    sourcedId: NotRequired[Uuid]
    lastChangeDateTime: NotRequired[Instant]
    fullStatement: NotRequired[str]
    CFItemTypeURI: NotRequired[CaseReference | None]
    CFItemType: NotRequired[str]
    uri: NotRequired[CaseUri]
    alternativeLabel: NotRequired[str | None]
    humanCodingScheme: NotRequired[str | None]
    listEnumeration: NotRequired[str | None]
    abbreviatedStatement: NotRequired[str | None]
    notes: NotRequired[str | None]
    language: NotRequired[str | None]
    conceptKeywords: NotRequired[Sequence[str] | None]
    conceptKeywordsURI: NotRequired[CaseReference | None]
    subject: NotRequired[Sequence[str] | None]
    subjectURI: NotRequired[Sequence[CaseReference] | None]
    educationLevel: NotRequired[Sequence[str] | None]
    licenseURI: NotRequired[CaseReference | None]
    statusStartDate: NotRequired[str | None]
    statusEndDate: NotRequired[str | None]
    extensions: NotRequired[Metadata | None]
    CFDocumentURI: NotRequired[CaseReference | None]
    status: NotRequired[Literal["tobedeleted"]]

class PartialCategory(TypedDict):
    """Category, reduced by `fields`"""
    sourcedId: NotRequired[SourcedId]
    status: NotRequired[RecordStatus]
    dateLastModified: NotRequired[Instant]
    title: NotRequired[str]
    weight: NotRequired[float]
    metadata: NotRequired[Metadata]

class PartialClass(TypedDict):
    """Class, reduced by `fields`"""
    sourcedId: NotRequired[SourcedId]
    status: NotRequired[RecordStatus]
    dateLastModified: NotRequired[Instant]
    title: NotRequired[str]
    classCode: NotRequired[str]
    classType: NotRequired[str]
    location: NotRequired[str]
    grades: NotRequired[Sequence[str]]
    subjects: NotRequired[Sequence[str]]
    course: NotRequired[CourseRef]
    school: NotRequired[OrgRef]
    terms: NotRequired[Sequence[AcademicSessionRef]]
    subjectCodes: NotRequired[Sequence[str]]
    periods: NotRequired[Sequence[str]]
    resources: NotRequired[Sequence[ResourceRef]]
    metadata: NotRequired[Metadata]

class PartialComponentResource(TypedDict):
    """ComponentResource, reduced by `fields`"""
    sourcedId: NotRequired[Uuid]
    status: NotRequired[RecordStatus]
    dateLastModified: NotRequired[Instant]
    title: NotRequired[str]
    sortOrder: NotRequired[int]
    courseComponent: NotRequired[CourseComponentRef]
    resource: NotRequired[ResourceRef]
    lessonType: NotRequired[str]
    metadata: NotRequired[Metadata]

class PartialCourse(TypedDict):
    """Course, reduced by `fields`"""
    sourcedId: NotRequired[SourcedId]
    status: NotRequired[RecordStatus]
    dateLastModified: NotRequired[Instant]
    title: NotRequired[str]
    courseCode: NotRequired[str]
    grades: NotRequired[Sequence[str]]
    subjects: NotRequired[Sequence[str]]
    subjectCodes: NotRequired[Sequence[str]]
    org: NotRequired[OrgRef]
    schoolYear: NotRequired[AcademicSessionRef]
    resources: NotRequired[Sequence[ResourceRef]]
    metadata: NotRequired[Mapping[str, Any]]

class PartialCourseComponent(TypedDict):
    """CourseComponent, reduced by `fields`"""
    sourcedId: NotRequired[Uuid]
    status: NotRequired[RecordStatus]
    dateLastModified: NotRequired[Instant]
    title: NotRequired[str]
    sortOrder: NotRequired[int]
    course: NotRequired[CourseRef]
    parent: NotRequired[CourseComponentRef]
    prerequisites: NotRequired[Sequence[str]]
    metadata: NotRequired[Metadata]

class PartialCourseWithType(TypedDict):
    """CourseWithType, reduced by `fields`"""
    sourcedId: NotRequired[SourcedId]
    status: NotRequired[RecordStatus]
    dateLastModified: NotRequired[Instant]
    title: NotRequired[str]
    courseCode: NotRequired[str]
    grades: NotRequired[Sequence[str]]
    subjects: NotRequired[Sequence[str]]
    subjectCodes: NotRequired[Sequence[str]]
    org: NotRequired[OrgRef]
    schoolYear: NotRequired[AcademicSessionRef]
    resources: NotRequired[Sequence[ResourceRef]]
    metadata: NotRequired[Mapping[str, Any]]
    courseType: NotRequired[str]

class PartialDemographics(TypedDict):
    """Demographics, reduced by `fields`"""
    sourcedId: NotRequired[SourcedId]
    status: NotRequired[RecordStatus]
    dateLastModified: NotRequired[Instant]
    birthDate: NotRequired[str]
    sex: NotRequired[str]
    americanIndianOrAlaskaNative: NotRequired[Literal["true", "false"]]
    asian: NotRequired[Literal["true", "false"]]
    blackOrAfricanAmerican: NotRequired[Literal["true", "false"]]
    nativeHawaiianOrOtherPacificIslander: NotRequired[Literal["true", "false"]]
    white: NotRequired[Literal["true", "false"]]
    demographicRaceTwoOrMoreRaces: NotRequired[Literal["true", "false"]]
    hispanicOrLatinoEthnicity: NotRequired[Literal["true", "false"]]
    countryOfBirthCode: NotRequired[str]
    stateOfBirthAbbreviation: NotRequired[str]
    cityOfBirth: NotRequired[str]
    publicSchoolResidenceStatus: NotRequired[str]
    metadata: NotRequired[Metadata]

class PartialDisclosure(TypedDict):
    """Disclosure, reduced by `fields`"""
    sourcedId: NotRequired[str]
    at: NotRequired[Instant]
    applicationId: NotRequired[Uuid | None]
    application: NotRequired[str]
    data: NotRequired[str]
    clientId: NotRequired[str]
    endpoint: NotRequired[str]
    requestId: NotRequired[str]

PartialEnrollment = TypedDict("PartialEnrollment", {
    "sourcedId": NotRequired[SourcedId],
    "status": NotRequired[RecordStatus],
    "dateLastModified": NotRequired[Instant],
    "user": NotRequired[UserRef],
    "class": NotRequired[ClassRef],
    "school": NotRequired[OrgRef],
    "role": NotRequired[str],
    "primary": NotRequired[Literal["true", "false"]],
    "beginDate": NotRequired[str],
    "endDate": NotRequired[str],
    "metadata": NotRequired[Metadata],
})

class PartialFramework(TypedDict):
    """Framework, reduced by `fields`"""
    sourcedId: NotRequired[Uuid]
    lastChangeDateTime: NotRequired[Instant]
    CFPackageURI: NotRequired[CaseReference]
    title: NotRequired[str]
    uri: NotRequired[CaseUri]
    creator: NotRequired[str]
    frameworkType: NotRequired[str | None]
    officialSourceURL: NotRequired[str | None]
    publisher: NotRequired[str | None]
    description: NotRequired[str | None]
    language: NotRequired[str | None]
    version: NotRequired[str | None]
    adoptionStatus: NotRequired[str | None]
    notes: NotRequired[str | None]
    caseVersion: NotRequired[Literal["1.1"] | None]
    subject: NotRequired[Sequence[str] | None]
    subjectURI: NotRequired[Sequence[CaseReference] | None]
    statusStartDate: NotRequired[str | None]
    statusEndDate: NotRequired[str | None]
    licenseURI: NotRequired[CaseReference | None]
    extensions: NotRequired[Metadata | None]
    itemCount: NotRequired[int]
    visibility: NotRequired[Literal["private", "public"]]
    applicationId: NotRequired[Uuid]

class PartialImport(TypedDict):
    """Import, reduced by `fields`"""
    id: NotRequired[Uuid]
    kind: NotRequired[Literal["roster", "standards", "demo"]]
    name: NotRequired[str]
    by: NotRequired[str]
    orgId: NotRequired[SourcedId | None]
    options: NotRequired[Mapping[str, Any]]
    state: NotRequired[Literal["checking", "ready", "running", "done", "partial", "failed", "interrupted", "discarded"]]
    stage: NotRequired[str]
    done: NotRequired[int]
    total: NotRequired[int]
    ratePerSecond: NotRequired[int]
    counts: NotRequired[_PartialImport_counts_1 | None]
    removalShare: NotRequired[float]
    removalsMax: NotRequired[float]
    message: NotRequired[str | None]
    createdAt: NotRequired[Instant]
    startedAt: NotRequired[str]
    finishedAt: NotRequired[Instant | None]
    filesUntil: NotRequired[Instant | None]

class PartialLesson(TypedDict):
    """Lesson, reduced by `fields`"""
    sourcedId: NotRequired[Uuid]
    status: NotRequired[RecordStatus]
    dateLastModified: NotRequired[Instant]
    title: NotRequired[str]
    unit: NotRequired[UuidReference]
    resource: NotRequired[UuidReference]
    sortOrder: NotRequired[int]
    lessonType: NotRequired[str | None]
    extensions: NotRequired[Mapping[str, Any]]

PartialLineItem = TypedDict("PartialLineItem", {
    "sourcedId": NotRequired[SourcedId],
    "status": NotRequired[RecordStatus],
    "dateLastModified": NotRequired[Instant],
    "title": NotRequired[str],
    "description": NotRequired[str],
    "assignDate": NotRequired[Instant],
    "dueDate": NotRequired[Instant],
    "class": NotRequired[ClassRef],
    "school": NotRequired[OrgRef],
    "category": NotRequired[CategoryRef],
    "gradingPeriod": NotRequired[AcademicSessionRef],
    "academicSession": NotRequired[AcademicSessionRef],
    "scoreScale": NotRequired[ScoreScaleRef],
    "resultValueMin": NotRequired[float],
    "resultValueMax": NotRequired[float],
    "learningObjectiveSet": NotRequired[Sequence[AssessedObjectives]],
    "metadata": NotRequired[Metadata],
})

class PartialOneRosterResource(TypedDict):
    """OneRosterResource, reduced by `fields`"""
    sourcedId: NotRequired[Uuid]
    status: NotRequired[RecordStatus]
    dateLastModified: NotRequired[Instant]
    title: NotRequired[str]
    roles: NotRequired[Sequence[str]]
    importance: NotRequired[Literal["primary", "secondary"]]
    vendorResourceId: NotRequired[str]
    vendorId: NotRequired[str]
    applicationId: NotRequired[str]
    metadata: NotRequired[Mapping[str, Any]]

class PartialOrg(TypedDict):
    """Org, reduced by `fields`"""
    sourcedId: NotRequired[SourcedId]
    status: NotRequired[RecordStatus]
    dateLastModified: NotRequired[Instant]
    name: NotRequired[str]
    type: NotRequired[str]
    identifier: NotRequired[str]
    parent: NotRequired[OrgRef]
    children: NotRequired[Sequence[OrgRef]]
    metadata: NotRequired[Metadata]

class PartialResource(TypedDict):
    """Resource, reduced by `fields`"""
    sourcedId: NotRequired[Uuid]
    status: NotRequired[RecordStatus]
    dateLastModified: NotRequired[Instant]
    title: NotRequired[str]
    type: NotRequired[Literal["qti", "text", "audio", "video", "interactive", "visual", "course-material", "assessment-bank"]]
    url: NotRequired[str]
    vendorResourceId: NotRequired[str]
    subType: NotRequired[str]
    format: NotRequired[str]
    description: NotRequired[str]
    roles: NotRequired[Sequence[str]]
    learningObjectiveSet: NotRequired[Sequence[_PartialResource_learningObjectiveSet]]
    extensions: NotRequired[Mapping[str, Any]]

PartialResult = TypedDict("PartialResult", {
    "sourcedId": NotRequired[SourcedId],
    "status": NotRequired[RecordStatus],
    "dateLastModified": NotRequired[Instant],
    "lineItem": NotRequired[LineItemRef],
    "student": NotRequired[UserRef],
    "class": NotRequired[ClassRef],
    "scoreScale": NotRequired[ScoreScaleRef],
    "scoreStatus": NotRequired[str],
    "score": NotRequired[float],
    "textScore": NotRequired[str],
    "scoreDate": NotRequired[str],
    "comment": NotRequired[str],
    "learningObjectiveSet": NotRequired[Sequence[ScoredObjectives]],
    "inProgress": NotRequired[Literal["true", "false"]],
    "incomplete": NotRequired[Literal["true", "false"]],
    "late": NotRequired[Literal["true", "false"]],
    "missing": NotRequired[Literal["true", "false"]],
    "metadata": NotRequired[Metadata],
})

PartialScoreScale = TypedDict("PartialScoreScale", {
    "sourcedId": NotRequired[SourcedId],
    "status": NotRequired[RecordStatus],
    "dateLastModified": NotRequired[Instant],
    "title": NotRequired[str],
    "type": NotRequired[str],
    "course": NotRequired[CourseRef],
    "class": NotRequired[ClassRef],
    "scoreScaleValue": NotRequired[Sequence[_PartialScoreScale_scoreScaleValue]],
    "metadata": NotRequired[Metadata],
})

class PartialStudentResult(TypedDict):
    """StudentResult, reduced by `fields`"""
    sourcedId: NotRequired[SourcedId]
    scoreType: NotRequired[Literal["QUESTION_RESULT", "MASTERY"]]
    score: NotRequired[float]
    maxScore: NotRequired[float]
    scoreStatus: NotRequired[str]
    masters: NotRequired[bool]
    gradedAt: NotRequired[Instant]
    subject: NotRequired[str]
    courseId: NotRequired[SourcedId]
    courseTitle: NotRequired[str | None]
    lessonId: NotRequired[SourcedId]
    lessonTitle: NotRequired[str | None]
    standards: NotRequired[Sequence[_PartialStudentResult_standards]]
    applicationId: NotRequired[Uuid]
    sourceEventId: NotRequired[str]

class PartialStudySession(TypedDict):
    """StudySession, reduced by `fields`"""
    sessionId: NotRequired[str]
    userId: NotRequired[str]
    applicationId: NotRequired[Uuid]
    edAppId: NotRequired[str | None]
    status: NotRequired[Literal["open", "closed"]]
    startedAtTime: NotRequired[Instant]
    startInferred: NotRequired[bool]
    endedAtTime: NotRequired[str]
    durationInSeconds: NotRequired[int]
    activeSeconds: NotRequired[int]
    closeReason: NotRequired[Literal["logged_out", "timed_out", "timeout"] | None]
    requiresHeartbeat: NotRequired[bool]
    processInsights: NotRequired[bool]

class PartialUnit(TypedDict):
    """Unit, reduced by `fields`"""
    sourcedId: NotRequired[Uuid]
    status: NotRequired[RecordStatus]
    dateLastModified: NotRequired[Instant]
    title: NotRequired[str]
    course: NotRequired[Reference]
    parent: NotRequired[UuidReference | None]
    sortOrder: NotRequired[int]
    prerequisites: NotRequired[Sequence[str]]
    extensions: NotRequired[Mapping[str, Any]]

class PartialUser(TypedDict):
    """User, reduced by `fields`"""
    sourcedId: NotRequired[SourcedId]
    status: NotRequired[RecordStatus]
    dateLastModified: NotRequired[Instant]
    userMasterIdentifier: NotRequired[str]
    username: NotRequired[str]
    userIds: NotRequired[Sequence[UserIdentifier]]
    enabledUser: NotRequired[Literal["true", "false"]]
    givenName: NotRequired[str]
    familyName: NotRequired[str]
    middleName: NotRequired[str]
    preferredFirstName: NotRequired[str]
    preferredMiddleName: NotRequired[str]
    preferredLastName: NotRequired[str]
    pronouns: NotRequired[str]
    roles: NotRequired[Sequence[UserRole]]
    userProfiles: NotRequired[Sequence[UserProfile]]
    primaryOrg: NotRequired[OrgRef]
    identifier: NotRequired[str]
    email: NotRequired[str]
    sms: NotRequired[str]
    phone: NotRequired[str]
    agents: NotRequired[Sequence[UserRef]]
    grades: NotRequired[Sequence[str]]
    resources: NotRequired[Sequence[ResourceRef]]
    metadata: NotRequired[Metadata]

class PartnerTokenRequest(TypedDict):
    """A token request as a form or as JSON"""
    grant_type: NotRequired[str]
    client_id: NotRequired[str]
    client_secret: NotRequired[str]
    scope: NotRequired[str]

class PreviewAssociation(TypedDict):
    """A CFAssociation (CASE v1p1) in a preview."""
    sourcedId: Uuid
    associationType: str
    origin: str
    destination: str

class PreviewDefinition(TypedDict):
    """A definition or rubric (CASE v1p1) in a preview."""
    kind: str
    sourcedId: Uuid
    title: str

class PreviewItem(TypedDict):
    """A CFItem (CASE v1p1) in a preview."""
    sourcedId: Uuid
    humanCodingScheme: str | None
    fullStatement: str

class Problem(TypedDict):
    """An error, in the common shape of IMS specifications"""
    imsx_codeMajor: Literal["failure"]
    imsx_severity: Literal["error"]
    imsx_description: str
    imsx_CodeMinor: _Problem_imsx_CodeMinor
    imsx_error_details: NotRequired[Sequence[Finding]]
    docs: str
    invalidIds: NotRequired[Sequence[str]]

class Reader(TypedDict):
    """An application that may read the person"""
    applicationId: Uuid
    applicationName: str
    reasons: Sequence[ReaderReason]

class ReaderList(TypedDict):
    """Which applications may read a person, and why"""
    readers: Sequence[Reader]

ReaderReason = TypedDict("ReaderReason", {
    "reason": Literal["created", "operator", "signin", "enrollment", "class_grant", "school_grant", "whole_roster"],
    "since": NotRequired[Instant],
    "until": NotRequired[str],
    "class": NotRequired[_ReaderReason_class],
    "school": NotRequired[_ReaderReason_school],
})

RecordStatus: TypeAlias = Literal["active", "tobedeleted"]

RecordStatusInput: TypeAlias = Literal["active", "tobedeleted", None]

class RecoveryCodes(TypedDict):
    """Codes that sign in once each when the device is lost"""
    recoveryCodes: Sequence[str]

class Reference(TypedDict):
    """A reference to another record by its id"""
    sourcedId: SourcedId

class RefusedEvent(TypedDict):
    """An event that was answered with an error and never accepted; it has no effect"""
    id: str
    applicationId: Uuid
    state: Literal["refused"]
    refusedAt: str
    findings: Sequence[Finding]

class RenamedPasskey(TypedDict):
    """Another name of a passkey"""
    name: str

class ReprocessAccepted(TypedDict):
    """The order to reprocess events was accepted."""
    status: Literal["accepted"]
    eventCount: int
    more: bool

class ReprocessBody(TypedDict):
    """Which dropped and failed events to reprocess."""
    reason: NotRequired[EventDropCode]
    since: NotRequired[str]
    applicationId: NotRequired[Uuid]

class RequestErrorGroup(TypedDict):
    """Refused requests with one cause"""
    applicationId: Uuid
    applicationName: str
    method: str
    route: str
    status: int
    code: str
    pointer: str
    count: int
    firstSeenAt: Instant
    lastSeenAt: Instant
    exampleRequestId: str
    message: str
    fix: str | None

class RequestErrorList(TypedDict):
    """Why requests were answered 4xx, by cause"""
    errors: Sequence[RequestErrorGroup]

class Resource(TypedDict):
    """A content item, tagged with the standards that it teaches"""
    sourcedId: Uuid
    status: RecordStatus
    dateLastModified: Instant
    title: str
    type: Literal["qti", "text", "audio", "video", "interactive", "visual", "course-material", "assessment-bank"]
    url: str
    vendorResourceId: str
    subType: NotRequired[str]
    format: NotRequired[str]
    description: NotRequired[str]
    roles: NotRequired[Sequence[str]]
    learningObjectiveSet: Sequence[_Resource_learningObjectiveSet]
    extensions: NotRequired[Mapping[str, Any]]

class ResourceBody(TypedDict):
    """The resource to store"""
    resource: ResourceInput

class ResourceInput(TypedDict):
    """A content item, tagged with the standards that it teaches, in a request"""
    sourcedId: Uuid
    status: RecordStatus
    dateLastModified: InstantInput
    title: str
    type: Literal["qti", "text", "audio", "video", "interactive", "visual", "course-material", "assessment-bank"]
    url: str
    vendorResourceId: NotRequired[str | None]
    subType: NotRequired[str | None]
    format: NotRequired[str | None]
    description: NotRequired[str | None]
    roles: NotRequired[Sequence[str] | None]
    learningObjectiveSet: Sequence[_ResourceInput_learningObjectiveSet]
    metadata: NotRequired[Mapping[str, Any] | None]

class ResourceList(TypedDict):
    """A page of resources"""
    resources: Sequence[PartialResource]
    offset: int
    limit: int
    total: int

class ResourceRef(TypedDict):
    """A reference to another record (OneRoster v1p2, GUIDRef)"""
    href: str
    sourcedId: SourcedId
    type: Literal["resource"]

class ResourceReply(TypedDict):
    """One resource"""
    resource: Resource

class ResourcesWithoutLesson(TypedDict):
    """Resources that no lesson places; none with `courseId`"""
    count: int
    first: Sequence[_ResourcesWithoutLesson_first]

Result = TypedDict("Result", {
    "sourcedId": SourcedId,
    "status": RecordStatus,
    "dateLastModified": Instant,
    "lineItem": LineItemRef,
    "student": UserRef,
    "class": ClassRef,
    "scoreScale": NotRequired[ScoreScaleRef],
    "scoreStatus": str,
    "score": NotRequired[float],
    "textScore": NotRequired[str],
    "scoreDate": str,
    "comment": NotRequired[str],
    "learningObjectiveSet": NotRequired[Sequence[ScoredObjectives]],
    "inProgress": NotRequired[Literal["true", "false"]],
    "incomplete": NotRequired[Literal["true", "false"]],
    "late": NotRequired[Literal["true", "false"]],
    "missing": NotRequired[Literal["true", "false"]],
    "metadata": NotRequired[Metadata],
})

class ResultBody(TypedDict):
    """The result to store"""
    result: ResultInput

ResultInput = TypedDict("ResultInput", {
    "sourcedId": SourcedId,
    "status": NotRequired[RecordStatusInput],
    "dateLastModified": NotRequired[DateLastModifiedInput],
    "lineItem": Reference,
    "student": Reference,
    "class": NotRequired[_ResultInput_class | None],
    "scoreScale": NotRequired[_ResultInput_scoreScale | None],
    "scoreStatus": str,
    "score": NotRequired[float | None],
    "textScore": NotRequired[str | None],
    "scoreDate": str,
    "comment": NotRequired[str | None],
    "learningObjectiveSet": NotRequired[Sequence[ScoredObjectivesInput] | None],
    "inProgress": NotRequired[Literal[True, False, "true", "false", None]],
    "incomplete": NotRequired[Literal[True, False, "true", "false", None]],
    "late": NotRequired[Literal[True, False, "true", "false", None]],
    "missing": NotRequired[Literal[True, False, "true", "false", None]],
    "metadata": NotRequired[Mapping[str, Any] | None],
})

class ResultList(TypedDict):
    """A page of results"""
    results: Sequence[PartialResult]
    offset: int
    limit: int
    total: int

class ResultReply(TypedDict):
    """One result"""
    result: Result

class ResultSet(TypedDict):
    """A page of results; headers hold total and links (OneRoster v1p2)"""
    results: Sequence[PartialResult]

class ResultsForAcademicSessionForClassBody(TypedDict):
    """The results to create"""
    results: Sequence[_ResultsForAcademicSessionForClassBody_results]

class ResultsForLineItemBody(TypedDict):
    """The results to create"""
    results: Sequence[_ResultsForLineItemBody_results]

class Review(TypedDict):
    """How well a student knows a standard, and when it is due"""
    standard: _Review_standard
    status: Literal["active", "suspended"]
    dueDate: str
    dueAt: Instant
    retrievability: float
    desiredRetention: float
    scheduler: Literal["fsrs", "sm2"]
    intervalDays: int
    lastRating: int
    lastReviewDate: str
    reviewCourse: _Review_reviewCourse_1 | None
    reviewLesson: _Review_reviewLesson_1 | None
    reason: Literal["due_without_content", "suspended", "student_inactive", "daily_limit", "waiting"] | None
    insights: Sequence[Literal["scheduler_conflict", "due_without_content"]]

class ReviewDetails(TypedDict):
    """A review state, its answers, and the next intervals"""
    review: _ReviewDetails_review
    answers: Sequence[_ReviewDetails_answers]
    preview: _ReviewDetails_preview

class ReviewForecast(TypedDict):
    """Reviews that will be due, without suspended standards"""
    overdue: int
    days: Sequence[_ReviewForecast_days]
    total: int

class ReviewRetention(TypedDict):
    """The share of reviews that were passed"""
    startDate: str
    endDate: str
    desiredRetention: float
    reviews: int
    passed: int
    retention: float | None
    byScheduler: _ReviewRetention_byScheduler

class Reviews(TypedDict):
    """A page of a student's review states"""
    reviews: Sequence[Review]
    today: str
    counts: _Reviews_counts
    offset: int
    limit: int
    total: int

class RevocationRequest(TypedDict):
    """A token that is to end (RFC 7009 §2.1)"""
    token: str
    token_type_hint: NotRequired[str]
    client_id: NotRequired[str]
    client_secret: NotRequired[str]

class Root(TypedDict):
    """What this server is, and where its parts are."""
    name: Literal["Lectern"]
    version: str
    links: _Root_links

class RosterSanity(TypedDict):
    """Data of the roster that is allowed but mostly a mistake"""
    checkedAt: Instant
    checks: Sequence[_RosterSanity_checks]

ScoreScale = TypedDict("ScoreScale", {
    "sourcedId": SourcedId,
    "status": RecordStatus,
    "dateLastModified": Instant,
    "title": str,
    "type": str,
    "course": NotRequired[CourseRef],
    "class": ClassRef,
    "scoreScaleValue": Sequence[_ScoreScale_scoreScaleValue],
    "metadata": NotRequired[Metadata],
})

class ScoreScaleBody(TypedDict):
    """The score scale to store"""
    scoreScale: ScoreScaleInput

ScoreScaleInput = TypedDict("ScoreScaleInput", {
    "sourcedId": SourcedId,
    "status": NotRequired[RecordStatusInput],
    "dateLastModified": NotRequired[DateLastModifiedInput],
    "title": str,
    "type": str,
    "course": NotRequired[_ScoreScaleInput_course | None],
    "class": Reference,
    "scoreScaleValue": Sequence[_ScoreScaleInput_scoreScaleValue],
    "metadata": NotRequired[Mapping[str, Any] | None],
})

class ScoreScaleList(TypedDict):
    """A page of score scales"""
    scoreScales: Sequence[PartialScoreScale]
    offset: int
    limit: int
    total: int

class ScoreScaleRef(TypedDict):
    """A reference to another record (OneRoster v1p2, GUIDRef)"""
    href: str
    sourcedId: SourcedId
    type: Literal["scoreScale"]

class ScoreScaleReply(TypedDict):
    """One score scale"""
    scoreScale: ScoreScale

class ScoreScaleSet(TypedDict):
    """A page of score scales; headers hold total and links (OneRoster v1p2)"""
    scoreScales: Sequence[PartialScoreScale]

ScoreType: TypeAlias = Literal["QUESTION_RESULT", "XP", "MASTERY"]

class ScoredObjectives(TypedDict):
    """Scores by standard of one source"""
    source: str
    learningObjectiveResults: Sequence[_ScoredObjectives_learningObjectiveResults]

class ScoredObjectivesInput(TypedDict):
    """Scores by standard of one source, in a request"""
    source: str
    learningObjectiveResults: Sequence[_ScoredObjectivesInput_learningObjectiveResults]

class SecretRotation(TypedDict):
    """How to rotate a secret."""
    graceDays: int

class SecretRotationReply(TypedDict):
    """The new secret"""
    clientSecret: str
    oldExpiresAt: Instant | None
    client: Client

class SelectedAcademicSessionReply(TypedDict):
    """One academic session"""
    academicSession: PartialAcademicSession

class SelectedAssessmentLineItemReply(TypedDict):
    """One assessment line item"""
    assessmentLineItem: PartialAssessmentLineItem

class SelectedAssessmentResultReply(TypedDict):
    """One assessment result"""
    assessmentResult: PartialAssessmentResult

class SelectedCategoryReply(TypedDict):
    """One category"""
    category: PartialCategory

SelectedClassReply = TypedDict("SelectedClassReply", {
    "class": PartialClass,
})

class SelectedComponentResourceReply(TypedDict):
    """One component resource"""
    componentResource: PartialComponentResource

class SelectedCourseComponentReply(TypedDict):
    """One course component"""
    courseComponent: PartialCourseComponent

class SelectedCourseReply(TypedDict):
    """One course"""
    course: PartialCourse

class SelectedDemographicsReply(TypedDict):
    """One demographics"""
    demographics: PartialDemographics

class SelectedEnrollmentReply(TypedDict):
    """One enrollment"""
    enrollment: PartialEnrollment

class SelectedLineItemReply(TypedDict):
    """One line item"""
    lineItem: PartialLineItem

class SelectedOneRosterResourceReply(TypedDict):
    """One resource"""
    resource: PartialOneRosterResource

class SelectedOrgReply(TypedDict):
    """One org"""
    org: PartialOrg

class SelectedResultReply(TypedDict):
    """One result"""
    result: PartialResult

class SelectedScoreScaleReply(TypedDict):
    """One score scale"""
    scoreScale: PartialScoreScale

class SelectedUserReply(TypedDict):
    """One user"""
    user: PartialUser

class ServerMetadata(TypedDict):
    """Metadata of the authorization server (RFC 8414 §2), further members included"""
    issuer: str
    token_endpoint: str
    jwks_uri: str
    authorization_endpoint: str
    userinfo_endpoint: str
    end_session_endpoint: str
    revocation_endpoint: str
    introspection_endpoint: str
    scopes_supported: Sequence[str]
    grant_types_supported: Sequence[str]
    token_endpoint_auth_methods_supported: Sequence[str]

SessionEvent = TypedDict("SessionEvent", {
    "@context": CaliperContext,
    "id": CaliperEventId,
    "profile": NotRequired[CaliperProfile],
    "eventTime": str,
    "edApp": NotRequired[CaliperEntityId | CaliperSoftwareApplication],
    "session": NotRequired[CaliperSessionReference],
    "federatedSession": NotRequired[CaliperEntityId | CaliperFederatedSession],
    "membership": NotRequired[CaliperEntityId | CaliperMembership],
    "group": NotRequired[CaliperEntityId | CaliperGroup],
    "extensions": CaliperExtensions,
    "type": Literal["SessionEvent"],
    "actor": CaliperPerson | CaliperSoftwareApplication,
    "action": Literal["LoggedIn", "LoggedOut", "TimedOut"],
    "object": CaliperSoftwareApplication | CaliperSession,
    "generated": NotRequired[CaliperEntityId | CaliperKnownEntity],
    "target": NotRequired[CaliperEntityId | CaliperDigitalResource],
    "referrer": NotRequired[CaliperEntityId | CaliperReferrer],
})

class SessionHeartbeat(TypedDict):
    """A heartbeat; the path names the session"""
    eventTime: str
    studentId: NotRequired[str]

class SessionInsights(TypedDict):
    """Time and XP of one study session"""
    userId: str
    session: StudySessionDetail
    insights: Sequence[_SessionInsights_insights]
    bySubject: Sequence[_SessionInsights_bySubject]
    wasteMeasured: Literal[False]

class SessionReply(TypedDict):
    """The session that a SessionEvent opened or closed"""
    status: Literal["created", "closed"]
    sessionId: str
    durationInSeconds: NotRequired[int]

SourcedId: TypeAlias = str

class SourcedIdPair(TypedDict):
    """The ids of a created record (OneRoster v1p2)"""
    suppliedSourcedId: str
    allocatedSourcedId: str

class SourcedIdPairReply(TypedDict):
    """The ids of the created record (OneRoster v1p2)"""
    sourcedIdPairs: SourcedIdPair

class SourcedIdPairsReply(TypedDict):
    """The ids of the created records (OneRoster v1p2)"""
    sourcedIdPairs: Sequence[SourcedIdPair]

class StandardsGone(TypedDict):
    """Standards of resources that were removed from their framework"""
    count: int
    first: Sequence[_StandardsGone_first]

class StandardsWithoutContent(TypedDict):
    """Standards without sub-items that no resource teaches"""
    count: int
    first: Sequence[_StandardsWithoutContent_first]

class StoredAcademicSessionReply(TypedDict):
    """One academic session"""
    academicSession: AcademicSession

class StoredAssessmentLineItemReply(TypedDict):
    """One assessment line item"""
    assessmentLineItem: AssessmentLineItem

class StoredAssessmentResultReply(TypedDict):
    """One assessment result"""
    assessmentResult: AssessmentResult

class StoredCategoryReply(TypedDict):
    """One category"""
    category: Category

StoredClassReply = TypedDict("StoredClassReply", {
    "class": Class,
})

class StoredComponentResourceReply(TypedDict):
    """One component resource"""
    componentResource: ComponentResource

class StoredCourseComponentReply(TypedDict):
    """One course component"""
    courseComponent: CourseComponent

class StoredCourseReply(TypedDict):
    """One course"""
    course: Course

class StoredDemographicsReply(TypedDict):
    """One demographics"""
    demographics: Demographics

class StoredEnrollmentReply(TypedDict):
    """One enrollment"""
    enrollment: Enrollment

class StoredLineItemReply(TypedDict):
    """One line item"""
    lineItem: LineItem

class StoredOneRosterResourceReply(TypedDict):
    """One resource"""
    resource: OneRosterResource

class StoredOrgReply(TypedDict):
    """One org"""
    org: Org

class StoredResultReply(TypedDict):
    """One result"""
    result: Result

class StoredScoreScaleReply(TypedDict):
    """One score scale"""
    scoreScale: ScoreScale

class StoredUserReply(TypedDict):
    """One user"""
    user: User

class StudentErasure(TypedDict):
    """An erasure of a student whose data an application had."""
    id: str
    applicationId: Uuid
    erasedAt: Instant
    confirmedAt: Instant | None

class StudentErasureList(TypedDict):
    """Erasures, and which were confirmed."""
    erasures: Sequence[StudentErasure]

class StudentErasureReply(TypedDict):
    """One erasure."""
    erasure: StudentErasure

class StudentExport(TypedDict):
    """All stored data of a student: a member per table that has some."""
    student: str
    exportedAt: Instant

class StudentHoldings(TypedDict):
    """What is stored of a student."""
    student: str
    holdings: Sequence[_StudentHoldings_holdings]

class StudentResultList(TypedDict):
    """A page of grades of a student"""
    results: Sequence[PartialStudentResult]
    offset: int
    limit: int
    total: int

class StudySession(TypedDict):
    """A student's time in an application, computed from its evidence"""
    sessionId: str
    userId: str
    applicationId: Uuid
    edAppId: str | None
    status: Literal["open", "closed"]
    startedAtTime: Instant
    startInferred: bool
    endedAtTime: str
    durationInSeconds: int
    activeSeconds: int
    closeReason: Literal["logged_out", "timed_out", "timeout"] | None
    requiresHeartbeat: bool
    processInsights: bool

class StudySessionDetail(TypedDict):
    """A study session with its timeline and evidence"""
    sessionId: str
    userId: str
    applicationId: Uuid
    edAppId: str | None
    status: Literal["open", "closed"]
    startedAtTime: Instant
    startInferred: bool
    endedAtTime: str
    durationInSeconds: int
    activeSeconds: int
    closeReason: Literal["logged_out", "timed_out", "timeout"] | None
    requiresHeartbeat: bool
    processInsights: bool
    timeline: Sequence[_StudySessionDetail_timeline]
    evidence: Sequence[_StudySessionDetail_evidence]

class StudySessionList(TypedDict):
    """A page of study sessions"""
    sessions: Sequence[PartialStudySession]
    offset: int
    limit: int
    total: int

class StudySessionPage(TypedDict):
    """Study sessions, latest start first"""
    sessions: Sequence[StudySession]
    next: str | None

class SummaryOrgs(TypedDict):
    """The topmost orgs whose summary the caller may read"""
    orgs: Sequence[_SummaryOrgs_orgs]

class TestStudent(TypedDict):
    """The test student of an application"""
    sourcedId: SourcedId
    givenName: str
    familyName: str

class TestStudentReply(TypedDict):
    """The test student"""
    student: TestStudent

class Token(TypedDict):
    """An access token (RFC 6749 §5.1)"""
    access_token: str
    token_type: Literal["Bearer"]
    expires_in: int
    scope: NotRequired[str]
    id_token: NotRequired[str]
    refresh_token: NotRequired[str]

class TokenRequest(TypedDict):
    """A token request (RFC 6749 §4.4.2, §4.1.3, §6)"""
    grant_type: Literal["client_credentials", "authorization_code", "refresh_token"]
    client_id: NotRequired[str]
    client_secret: NotRequired[str]
    scope: NotRequired[str]
    code: NotRequired[str]
    code_verifier: NotRequired[str]
    redirect_uri: NotRequired[str]
    refresh_token: NotRequired[str]

class TreeLesson(TypedDict):
    """A lesson, the application that published it, and its resource"""
    sourcedId: Uuid
    status: RecordStatus
    dateLastModified: Instant
    title: str
    unit: UuidReference
    resource: LessonResource
    sortOrder: int
    lessonType: str | None
    extensions: NotRequired[Mapping[str, Any]]
    applicationId: Uuid

class TreeUnit(TypedDict):
    """A unit, and the application that published it"""
    sourcedId: Uuid
    status: RecordStatus
    dateLastModified: Instant
    title: str
    course: Reference
    parent: UuidReference | None
    sortOrder: int
    prerequisites: Sequence[str]
    extensions: NotRequired[Mapping[str, Any]]
    applicationId: Uuid

class Unit(TypedDict):
    """A section of a course or of another unit"""
    sourcedId: Uuid
    status: RecordStatus
    dateLastModified: Instant
    title: str
    course: Reference
    parent: UuidReference | None
    sortOrder: int
    prerequisites: Sequence[str]
    extensions: NotRequired[Mapping[str, Any]]

class UnitBody(TypedDict):
    """The unit to store"""
    unit: UnitInput

class UnitInput(TypedDict):
    """A section of a course or of another unit, in a request"""
    sourcedId: Uuid
    status: RecordStatus
    dateLastModified: InstantInput
    title: str
    course: Reference
    parent: NotRequired[_UnitInput_parent | None]
    sortOrder: NotRequired[int | None]
    prerequisites: NotRequired[Sequence[str] | None]
    metadata: NotRequired[Mapping[str, Any] | None]

class UnitList(TypedDict):
    """A page of units"""
    units: Sequence[PartialUnit]
    offset: int
    limit: int
    total: int

class UnitReply(TypedDict):
    """One unit"""
    unit: Unit

class UploadResult(TypedDict):
    """The result of an upload or a replacement."""
    success: bool
    message: str
    result: _UploadResult_result
    warnings: NotRequired[Sequence[Finding]]

class User(TypedDict):
    """A student, a teacher, a guardian or another person (OneRoster v1p2)"""
    sourcedId: SourcedId
    status: RecordStatus
    dateLastModified: Instant
    userMasterIdentifier: NotRequired[str]
    username: NotRequired[str]
    userIds: NotRequired[Sequence[UserIdentifier]]
    enabledUser: Literal["true", "false"]
    givenName: str
    familyName: str
    middleName: NotRequired[str]
    preferredFirstName: NotRequired[str]
    preferredMiddleName: NotRequired[str]
    preferredLastName: NotRequired[str]
    pronouns: NotRequired[str]
    roles: Sequence[UserRole]
    userProfiles: NotRequired[Sequence[UserProfile]]
    primaryOrg: NotRequired[OrgRef]
    identifier: NotRequired[str]
    email: NotRequired[str]
    sms: NotRequired[str]
    phone: NotRequired[str]
    agents: NotRequired[Sequence[UserRef]]
    grades: NotRequired[Sequence[str]]
    resources: NotRequired[Sequence[ResourceRef]]
    metadata: NotRequired[Metadata]

class UserBody(TypedDict):
    """The user to store"""
    user: UserInput

class UserIdentifier(TypedDict):
    """The id of a user in another system"""
    type: str
    identifier: str

class UserInfo(TypedDict):
    """The person who signed in (OpenID Connect Core §5.3.2)"""
    sub: str
    sourcedId: str
    name: NotRequired[str]
    given_name: NotRequired[str]
    family_name: NotRequired[str]
    preferred_username: NotRequired[str]
    email: NotRequired[str]

class UserInput(TypedDict):
    """A user in a request; passwords are not stored"""
    sourcedId: SourcedId
    status: NotRequired[RecordStatusInput]
    dateLastModified: NotRequired[DateLastModifiedInput]
    userMasterIdentifier: NotRequired[str | None]
    username: NotRequired[str | None]
    userIds: NotRequired[Sequence[UserIdentifier] | None]
    enabledUser: NotRequired[Literal[True, False, "true", "false", None]]
    givenName: str
    familyName: str
    middleName: NotRequired[str | None]
    preferredFirstName: NotRequired[str | None]
    preferredMiddleName: NotRequired[str | None]
    preferredLastName: NotRequired[str | None]
    pronouns: NotRequired[str | None]
    roles: Sequence[UserRoleInput]
    userProfiles: NotRequired[Sequence[UserProfileInput] | None]
    primaryOrg: NotRequired[_UserInput_primaryOrg | None]
    identifier: NotRequired[str | None]
    email: NotRequired[str | None]
    sms: NotRequired[str | None]
    phone: NotRequired[str | None]
    agents: NotRequired[Sequence[Reference] | None]
    grades: NotRequired[Sequence[str] | None]
    resources: NotRequired[Sequence[UuidReference] | None]
    metadata: NotRequired[Mapping[str, Any] | None]

class UserList(TypedDict):
    """A page of users"""
    users: Sequence[PartialUser]
    offset: int
    limit: int
    total: int

class UserProfile(TypedDict):
    """A profile: an account of a user in another system"""
    profileId: str
    profileType: str
    vendorId: str
    applicationId: NotRequired[str]
    description: NotRequired[str]
    credentials: NotRequired[Sequence[_UserProfile_credentials]]

class UserProfileInput(TypedDict):
    """A profile of a user in a request"""
    profileId: str
    profileType: str
    vendorId: str
    applicationId: NotRequired[str | None]
    description: NotRequired[str | None]
    credentials: NotRequired[Sequence[_UserProfileInput_credentials] | None]

class UserRef(TypedDict):
    """A reference to another record (OneRoster v1p2, GUIDRef)"""
    href: str
    sourcedId: SourcedId
    type: Literal["user"]

class UserReply(TypedDict):
    """One user"""
    user: User

class UserRole(TypedDict):
    """A role of a user in an org"""
    roleType: Literal["primary", "secondary"]
    role: str
    org: OrgRef
    userProfile: NotRequired[str]
    beginDate: NotRequired[str]
    endDate: NotRequired[str]

class UserRoleInput(TypedDict):
    """A role of a user in a request"""
    roleType: Literal["primary", "secondary"]
    role: str
    org: Reference
    userProfile: NotRequired[str | None]
    beginDate: NotRequired[str | None]
    endDate: NotRequired[str | None]

class UserSet(TypedDict):
    """A page of users; headers hold total and links (OneRoster v1p2)"""
    users: Sequence[PartialUser]

Uuid: TypeAlias = str

class UuidReference(TypedDict):
    """A reference to a unit, a lesson or a resource"""
    sourcedId: Uuid

ViewEvent = TypedDict("ViewEvent", {
    "@context": CaliperContext,
    "id": CaliperEventId,
    "profile": NotRequired[CaliperProfile],
    "eventTime": str,
    "edApp": NotRequired[CaliperEntityId | CaliperSoftwareApplication],
    "session": NotRequired[CaliperSessionReference],
    "federatedSession": NotRequired[CaliperEntityId | CaliperFederatedSession],
    "membership": NotRequired[CaliperEntityId | CaliperMembership],
    "group": NotRequired[CaliperEntityId | CaliperGroup],
    "extensions": CaliperExtensions,
    "type": Literal["ViewEvent"],
    "actor": CaliperPerson,
    "action": Literal["Viewed"],
    "object": CaliperDigitalResource | _ViewEvent_object_2,
    "generated": NotRequired[CaliperEntityId | CaliperKnownEntity],
    "target": NotRequired[CaliperEntityId | CaliperDigitalResource],
    "referrer": NotRequired[CaliperEntityId | CaliperKnownEntity],
})

class WaitingAccountLink(TypedDict):
    """A link by which a person may set a password"""
    by: str
    application: _WaitingAccountLink_application_1 | None
    expiresAt: str

class WarehouseExports(TypedDict):
    """The nightly exports that are kept"""
    exports: Sequence[_WarehouseExports_exports]

class Webhook(TypedDict):
    """An address to which changes are sent."""
    id: Uuid
    url: str
    description: str
    types: Sequence[Literal["event.processed", "event.dropped", "event.failed", "event.recovered", "session.closed", "review.due", "student.access_granted", "student.access_ended", "student.erased", "roster.changed", "framework.replaced", "client.secret_expiring", "webhook.paused"]]
    state: Literal["active", "failing", "paused"]
    pausedBy: Literal["owner", "failing", "gone"] | None
    pausedAt: Instant | None
    failingSince: Instant | None
    nextAttemptAt: Instant | None
    lagSeconds: int
    lastAttempt: _Webhook_lastAttempt_1 | None
    cursor: str
    oldSecretExpiresAt: Instant | None
    createdAt: Instant

class WebhookAttempt(TypedDict):
    """A message that was sent, and the reply."""
    messageId: str
    durationMs: int
    changes: int
    at: Instant
    status: int | None
    error: str | None
    reply: str

class WebhookAttemptList(TypedDict):
    """What was sent lately."""
    attempts: Sequence[WebhookAttempt]

class WebhookAttemptReply(TypedDict):
    """One attempt."""
    attempt: WebhookAttempt

class WebhookChange(TypedDict):
    """The members to change; those that are left out stay."""
    url: NotRequired[str]
    description: NotRequired[str]
    types: NotRequired[Sequence[Literal["event.processed", "event.dropped", "event.failed", "event.recovered", "session.closed", "review.due", "student.access_granted", "student.access_ended", "student.erased", "roster.changed", "framework.replaced", "client.secret_expiring", "webhook.paused"]]]
    paused: NotRequired[bool]

class WebhookList(TypedDict):
    """The webhooks of an application."""
    webhooks: Sequence[Webhook]

class WebhookMessage(TypedDict):
    """What a webhook is sent."""
    type: Literal["changes", "test"]
    timestamp: str
    data: _WebhookMessage_data

class WebhookReplay(TypedDict):
    """Where to begin again."""
    after: str

class WebhookReply(TypedDict):
    """One webhook."""
    webhook: Webhook

class WebhookRotation(TypedDict):
    """How to rotate the secret."""
    overlapHours: NotRequired[int]

class WebhookSecretReply(TypedDict):
    """A webhook with its new secret."""
    webhook: Webhook
    secret: str

class WeeklyFacts(TypedDict):
    """A student's activity in one week"""
    startDate: str
    endDate: str
    facts: Sequence[_WeeklyFacts_facts]
    wasteMeasured: Literal[False]

class WeeklyRetention(TypedDict):
    """Reviews, and how many were passed, by week"""
    frameworkId: Uuid
    level: int
    desiredRetention: float
    weeks: Sequence[str]
    rows: Sequence[_WeeklyRetention_rows]

class Written(TypedDict):
    """Confirms that the record is stored"""
    status: Literal["success"]
    sourcedId: str
    warnings: NotRequired[Sequence[Finding]]

class XpEntry(TypedDict):
    """XP that one GradeEvent of score type XP credited"""
    id: Uuid
    value: float
    userId: str
    applicationId: Uuid
    sourceEventId: str
    dateGenerated: str
    subject: str
    courseName: str | None
    courseId: str
    lessonId: str
    courseType: str | None

class XpEntryList(TypedDict):
    """A page of XP entries"""
    entries: Sequence[XpEntry]
    offset: int
    limit: int
    total: int

class imsx_CodeMinorDType(TypedDict):
    """The codes of an error."""
    imsx_codeMinorField: Sequence[imsx_CodeMinorFieldDType]

class imsx_CodeMinorFieldDType(TypedDict):
    """One code of an error."""
    imsx_codeMinorFieldName: str
    imsx_codeMinorFieldValue: Literal["fullsuccess", "invalid_sort_field", "invalid_selection_field", "forbidden", "unauthorised_request", "internal_server_error", "unknownobject", "server_busy", "invalid_uuid"]

class imsx_StatusInfoDType(TypedDict):
    """An error of the official profile."""
    imsx_codeMajor: Literal["success", "processing", "failure", "unsupported"]
    imsx_severity: Literal["status", "warning", "error"]
    imsx_description: NotRequired[str]
    imsx_codeMinor: NotRequired[imsx_CodeMinorDType]

class PublishedCourse(TypedDict):
    """A course to publish"""
    sourcedId: SourcedId
    status: NotRequired[RecordStatusInput]
    dateLastModified: NotRequired[DateLastModifiedInput]
    title: str
    courseCode: NotRequired[str | None]
    grades: NotRequired[Sequence[str] | None]
    subjects: NotRequired[Sequence[str] | None]
    subjectCodes: NotRequired[Sequence[str] | None]
    org: NotRequired[_CourseInput_org | None]
    schoolYear: NotRequired[_CourseInput_schoolYear | None]
    resources: NotRequired[Sequence[UuidReference] | None]
    metadata: NotRequired[Mapping[str, Any] | None]

class PublishedUnit(TypedDict):
    """A unit to publish"""
    sourcedId: Uuid
    status: NotRequired[RecordStatus]
    dateLastModified: NotRequired[InstantInput]
    title: str
    course: NotRequired[Reference]
    parent: NotRequired[_UnitInput_parent | None]
    sortOrder: NotRequired[int | None]
    prerequisites: NotRequired[Sequence[str] | None]
    metadata: NotRequired[Mapping[str, Any] | None]

class PublishedResource(TypedDict):
    """A resource to publish"""
    sourcedId: Uuid
    status: NotRequired[RecordStatus]
    dateLastModified: NotRequired[InstantInput]
    title: str
    type: Literal["qti", "text", "audio", "video", "interactive", "visual", "course-material", "assessment-bank"]
    url: str
    vendorResourceId: NotRequired[str | None]
    subType: NotRequired[str | None]
    format: NotRequired[str | None]
    description: NotRequired[str | None]
    roles: NotRequired[Sequence[str] | None]
    learningObjectiveSet: Sequence[_ResourceInput_learningObjectiveSet]
    metadata: NotRequired[Mapping[str, Any] | None]

class PublishedLesson(TypedDict):
    """A lesson to publish"""
    sourcedId: Uuid
    status: NotRequired[RecordStatus]
    dateLastModified: NotRequired[InstantInput]
    title: str
    unit: UuidReference
    resource: UuidReference
    sortOrder: NotRequired[int | None]
    lessonType: NotRequired[str | None]
    metadata: NotRequired[Mapping[str, Any] | None]
