# Every operation. Generated from openapi.json by `npm run sdk:types`; do not edit.
from datetime import datetime
from typing import Any, Literal, Mapping, Sequence, TypeAlias, TypedDict, overload

from typing_extensions import NotRequired, Unpack

from ._calls import AnyCall, CallOptions
from ._lists import Changes, List
from .models import *

class _beginSignIn_query(TypedDict):
    client_id: NotRequired[str | float]
    redirect_uri: NotRequired[str | float]
    response_type: NotRequired[Literal["code"]]
    scope: NotRequired[str | float]
    state: NotRequired[str | float]
    nonce: NotRequired[str | float]
    code_challenge: NotRequired[str | float]
    code_challenge_method: NotRequired[Literal["S256"]]
    prompt: NotRequired[str | float]
    max_age: NotRequired[str | float]
    login_hint: NotRequired[str | float]

class _postSignIn_body(TypedDict):
    client_id: NotRequired[str]
    redirect_uri: NotRequired[str]
    response_type: NotRequired[Literal["code"]]
    scope: NotRequired[str]
    state: NotRequired[str]
    nonce: NotRequired[str]
    code_challenge: NotRequired[str]
    code_challenge_method: NotRequired[Literal["S256"]]
    prompt: NotRequired[str]
    max_age: NotRequired[str]
    login_hint: NotRequired[str]

class _beginSignOut_query(TypedDict):
    id_token_hint: NotRequired[str | float]
    client_id: NotRequired[str | float]
    post_logout_redirect_uri: NotRequired[str | float]
    logout_uri: NotRequired[str | float]
    state: NotRequired[str | float]

class _postSignOut_body(TypedDict):
    id_token_hint: NotRequired[str]
    client_id: NotRequired[str]
    post_logout_redirect_uri: NotRequired[str]
    logout_uri: NotRequired[str]
    state: NotRequired[str]

class _listApplications_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _getApplication_path(TypedDict):
    sourcedId: Uuid

class _listApplicationActivity_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _listApplicationActivity(TypedDict):
    applications: Sequence[PartialApplicationActivity]
    offset: int
    limit: int
    total: int

class _patchApplication_path(TypedDict):
    sourcedId: Uuid

class _getApplicationSettings_path(TypedDict):
    sourcedId: Uuid

class _patchApplicationSettings_path(TypedDict):
    sourcedId: Uuid

class _listApplicationGrants_path(TypedDict):
    sourcedId: Uuid

class _listApplicationGrants_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _listApplicationGrants(TypedDict):
    grants: Sequence[PartialApplicationGrant]
    offset: int
    limit: int
    total: int

class _grantApplication_path(TypedDict):
    sourcedId: Uuid

class _listGrants_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _listGrants(TypedDict):
    grants: Sequence[PartialApplicationGrant]
    offset: int
    limit: int
    total: int

class _revokeApplicationGrant_path(TypedDict):
    sourcedId: Uuid
    grantId: Uuid

class _createTestStudent_path(TypedDict):
    sourcedId: Uuid

class _listClients_path(TypedDict):
    sourcedId: Uuid

class _createClient_path(TypedDict):
    sourcedId: Uuid

class _patchClient_path(TypedDict):
    sourcedId: Uuid
    clientId: str

class _disableClient_path(TypedDict):
    sourcedId: Uuid
    clientId: str

class _rotateClientSecret_path(TypedDict):
    sourcedId: Uuid
    clientId: str

class _endOldClientSecret_path(TypedDict):
    sourcedId: Uuid
    clientId: str

class _getAllCFDocuments_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]
    profile: NotRequired[Literal["case"]]

class _getCFDocument_path(TypedDict):
    sourcedId: Uuid

class _getCFDocument_query(TypedDict):
    fields: NotRequired[str | float]
    profile: NotRequired[Literal["case"]]

class _getCFDocument_1(TypedDict):
    CFDocument: CFDocument | PartialCFDocument

class _listCFItems_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _getCFItem_path(TypedDict):
    sourcedId: Uuid

class _getCFItem_query(TypedDict):
    fields: NotRequired[str | float]
    profile: NotRequired[Literal["case"]]

class _getCFItem_1(TypedDict):
    CFItem: CFItem | PartialCFItem

class _listCFAssociations_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _getCFAssociation_path(TypedDict):
    sourcedId: Uuid

class _getCFAssociation_query(TypedDict):
    fields: NotRequired[str | float]
    profile: NotRequired[Literal["case"]]

class _getCFAssociation_1(TypedDict):
    CFAssociation: CFAssociation | PartialCFAssociation

class _getCFItemAssociations_path(TypedDict):
    sourcedId: Uuid

class _getCFItemAssociations_query(TypedDict):
    profile: NotRequired[Literal["case"]]

class _getCFAssociationGrouping_path(TypedDict):
    sourcedId: Uuid

class _getCFAssociationGrouping_query(TypedDict):
    profile: NotRequired[Literal["case"]]

class _getCFAssociationGrouping_1(TypedDict):
    CFAssociationGrouping: CFAssociationGrouping

class _getCFConcept_path(TypedDict):
    sourcedId: Uuid

class _getCFConcept_query(TypedDict):
    profile: NotRequired[Literal["case"]]

class _getCFItemType_path(TypedDict):
    sourcedId: Uuid

class _getCFItemType_query(TypedDict):
    profile: NotRequired[Literal["case"]]

class _getCFLicense_path(TypedDict):
    sourcedId: Uuid

class _getCFLicense_query(TypedDict):
    profile: NotRequired[Literal["case"]]

class _getCFLicense_1(TypedDict):
    CFLicense: CFLicense

class _getCFRubric_path(TypedDict):
    sourcedId: Uuid

class _getCFRubric_query(TypedDict):
    profile: NotRequired[Literal["case"]]

class _getCFRubric_1(TypedDict):
    CFRubric: CFRubric

class _getCFSubject_path(TypedDict):
    sourcedId: Uuid

class _getCFSubject_query(TypedDict):
    profile: NotRequired[Literal["case"]]

class _getCFPackage_path(TypedDict):
    sourcedId: Uuid

class _getCFPackage_query(TypedDict):
    profile: NotRequired[Literal["case"]]

class _getCFPackage_1(TypedDict):
    CFPackage: CFPackageRecord

class _putCFPackage_path(TypedDict):
    sourcedId: Uuid

class _putCFPackage_query(TypedDict):
    allowEmpty: NotRequired[str | bool]

class _listFrameworks_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _listFrameworks(TypedDict):
    frameworks: Sequence[Framework | PartialFramework]
    offset: int
    limit: int
    total: int

class _getFrameworkPackage_path(TypedDict):
    id: Uuid

class _getFrameworkOutline_path(TypedDict):
    id: Uuid

class _readFrameworkTables_query(TypedDict):
    framework: NotRequired[Uuid]

class _exportFramework_path(TypedDict):
    id: Uuid

class _exportFramework_query(TypedDict):
    format: NotRequired[Literal["csv", "xlsx"]]

class _getFrameworkTemplate_query(TypedDict):
    format: NotRequired[Literal["csv", "xlsx"]]

class _getAllCFDocumentsV1p0_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _getCFDocumentV1p0_path(TypedDict):
    sourcedId: Uuid

class _getCFItemV1p0_path(TypedDict):
    sourcedId: Uuid

class _getCFAssociationV1p0_path(TypedDict):
    sourcedId: Uuid

class _getCFItemAssociationsV1p0_path(TypedDict):
    sourcedId: Uuid

class _getCFAssociationGroupingV1p0_path(TypedDict):
    sourcedId: Uuid

class _getCFConceptV1p0_path(TypedDict):
    sourcedId: Uuid

class _getCFItemTypeV1p0_path(TypedDict):
    sourcedId: Uuid

class _getCFLicenseV1p0_path(TypedDict):
    sourcedId: Uuid

class _getCFRubricV1p0_path(TypedDict):
    sourcedId: Uuid

class _getCFSubjectV1p0_path(TypedDict):
    sourcedId: Uuid

class _getCFPackageV1p0_path(TypedDict):
    sourcedId: Uuid

class _getCaseRecordByUri_path(TypedDict):
    sourcedId: Uuid

class _getFrameworkVisibility_path(TypedDict):
    sourcedId: Uuid

class _putFrameworkVisibility_path(TypedDict):
    sourcedId: Uuid

class _previewFrameworkUpload_query(TypedDict):
    replace: NotRequired[str | bool]
    allowEmpty: NotRequired[str | bool]

class _previewOwnFrameworkUpload_query(TypedDict):
    replace: NotRequired[str | bool]
    allowEmpty: NotRequired[str | bool]

class _getFrameworkUsage_path(TypedDict):
    id: Uuid

class _listCourses_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _getCourse_path(TypedDict):
    sourcedId: SourcedId

class _putCourse_path(TypedDict):
    sourcedId: SourcedId

class _deleteCourse_path(TypedDict):
    sourcedId: SourcedId

class _listUnits_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _getUnit_path(TypedDict):
    sourcedId: Uuid

class _putUnit_path(TypedDict):
    sourcedId: Uuid

class _deleteUnit_path(TypedDict):
    sourcedId: Uuid

class _listLessons_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _getLesson_path(TypedDict):
    sourcedId: Uuid

class _putLesson_path(TypedDict):
    sourcedId: Uuid

class _deleteLesson_path(TypedDict):
    sourcedId: Uuid

class _listResources_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _getResource_path(TypedDict):
    sourcedId: Uuid

class _putResource_path(TypedDict):
    sourcedId: Uuid

class _deleteResource_path(TypedDict):
    sourcedId: Uuid

class _listUnitsOfCourse_path(TypedDict):
    sourcedId: SourcedId

class _listUnitsOfCourse_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _listUnitsOfUnit_path(TypedDict):
    sourcedId: Uuid

class _listUnitsOfUnit_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _listLessonsOfUnit_path(TypedDict):
    sourcedId: Uuid

class _listLessonsOfUnit_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _getCourseTree_path(TypedDict):
    sourcedId: SourcedId

class _getCoverage_query(TypedDict):
    courseId: NotRequired[SourcedId]
    frameworkId: NotRequired[Uuid]

class _getCourseNumbers_query(TypedDict):
    courseIds: str | float

class _getCourseNumbers(TypedDict):
    courses: Sequence[CourseNumbers]

class _postEvent_query(TypedDict):
    dryRun: NotRequired[str | bool]

_listEvents_query = TypedDict("_listEvents_query", {
    "status": NotRequired[Literal["received", "processed", "dropped", "failed"]],
    "from": NotRequired[str | float],
    "limit": NotRequired[str | float],
    "offset": NotRequired[str | float],
})

class _getEvent_path(TypedDict):
    id: str

_listEventLog_query = TypedDict("_listEventLog_query", {
    "status": NotRequired[Literal["received", "processed", "dropped", "failed"]],
    "reason": NotRequired[EventDropCode],
    "type": NotRequired[EventType],
    "scoreType": NotRequired[ScoreType],
    "studentId": NotRequired[str | float],
    "courseId": NotRequired[str | float],
    "lessonId": NotRequired[str | float],
    "objectId": NotRequired[str | float],
    "sessionId": NotRequired[str | float],
    "from": NotRequired[str | float],
    "until": NotRequired[str | float],
    "limit": NotRequired[str | float],
    "cursor": NotRequired[str | float],
    "format": NotRequired[Literal["json", "csv"]],
})

_listErrors_query = TypedDict("_listErrors_query", {
    "groupBy": NotRequired[str | float],
    "from": NotRequired[str | float],
})

_countOwnEvents_query = TypedDict("_countOwnEvents_query", {
    "from": NotRequired[str | float],
    "until": NotRequired[str | float],
    "bucket": NotRequired[Literal["auto", "minute", "5m", "15m", "hour", "day"]],
    "by": NotRequired[Literal["state", "reason", "type"]],
    "status": NotRequired[Literal["processed", "dropped", "failed", "refused"]],
    "reason": NotRequired[EventCountCode],
    "type": NotRequired[EventType],
    "scoreType": NotRequired[ScoreType],
})

class _streamOwnEvents_query(TypedDict):
    topics: NotRequired[str | float]
    lastEventId: NotRequired[str | float]

class _streamEvents_query(TypedDict):
    topics: NotRequired[str | float]
    lastEventId: NotRequired[str | float]
    applicationId: NotRequired[Uuid]

class _listChanges_query(TypedDict):
    after: NotRequired[str | float]
    types: NotRequired[str | float]
    limit: NotRequired[str | float]
    wait: NotRequired[str | float]

class _listWebhooks_path(TypedDict):
    sourcedId: Uuid

class _createWebhook_path(TypedDict):
    sourcedId: Uuid

class _getWebhook_path(TypedDict):
    sourcedId: Uuid
    webhookId: str

class _patchWebhook_path(TypedDict):
    sourcedId: Uuid
    webhookId: str

class _deleteWebhook_path(TypedDict):
    sourcedId: Uuid
    webhookId: str

class _rotateWebhookSecret_path(TypedDict):
    sourcedId: Uuid
    webhookId: str

class _replayWebhook_path(TypedDict):
    sourcedId: Uuid
    webhookId: str

class _listWebhookAttempts_path(TypedDict):
    sourcedId: Uuid
    webhookId: str

class _listWebhookAttempts_query(TypedDict):
    limit: NotRequired[str | float]

class _testWebhook_path(TypedDict):
    sourcedId: Uuid
    webhookId: str

class _sendSessionHeartbeat_path(TypedDict):
    sessionId: str

class _sendHeartbeat_query(TypedDict):
    sessionId: NotRequired[str | float]

class _listXpEntries_path(TypedDict):
    sourcedId: SourcedId

class _listXpEntries_query(TypedDict):
    applicationId: NotRequired[Uuid]
    startDate: NotRequired[str | float]
    after: NotRequired[str | float]
    endDate: NotRequired[str | float]
    before: NotRequired[str | float]
    offset: NotRequired[str | float]
    limit: NotRequired[str | float]
    position: NotRequired[str | float]

class _getActivity_query(TypedDict):
    studentId: NotRequired[SourcedId]
    email: NotRequired[str | float]
    startDate: NotRequired[str | float]
    endDate: NotRequired[str | float]
    timezone: NotRequired[str | float]

class _getWeeklyFacts_query(TypedDict):
    studentId: NotRequired[SourcedId]
    email: NotRequired[str | float]
    weekDate: NotRequired[str | float]
    timezone: NotRequired[str | float]

_getDailyActivity_query = TypedDict("_getDailyActivity_query", {
    "from": NotRequired[str | float],
    "until": NotRequired[str | float],
    "timezone": NotRequired[str | float],
    "by": NotRequired[Literal["subject", "course", "application"]],
    "courseId": NotRequired[str | float],
    "classId": NotRequired[str | float],
    "schoolId": NotRequired[str | float],
})

class _getInsights_path(TypedDict):
    sourcedId: SourcedId

class _getInsights_query(TypedDict):
    startDate: NotRequired[str | float]
    endDate: NotRequired[str | float]
    timezone: NotRequired[str | float]

class _listStudentResults_path(TypedDict):
    sourcedId: SourcedId

class _listStudentResults_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _listStudySessions_path(TypedDict):
    sourcedId: SourcedId

class _listStudySessions_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _getStudySession_path(TypedDict):
    sessionId: str

class _getStudySession_query(TypedDict):
    applicationId: NotRequired[Uuid]

_listOwnStudySessions_query = TypedDict("_listOwnStudySessions_query", {
    "status": NotRequired[Literal["open", "closed"]],
    "studentId": NotRequired[str | float],
    "from": NotRequired[str | float],
    "limit": NotRequired[str | float],
    "cursor": NotRequired[str | float],
    "format": NotRequired[Literal["json", "csv"]],
})

_listAllStudySessions_query = TypedDict("_listAllStudySessions_query", {
    "status": NotRequired[Literal["open", "closed"]],
    "studentId": NotRequired[str | float],
    "from": NotRequired[str | float],
    "limit": NotRequired[str | float],
    "cursor": NotRequired[str | float],
    "format": NotRequired[Literal["json", "csv"]],
    "applicationId": NotRequired[Uuid],
})

class _listResultsReadBack_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _getResultReadBack_path(TypedDict):
    sourcedId: SourcedId

class _listCategories_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _getCategory_path(TypedDict):
    sourcedId: SourcedId

class _putCategory_path(TypedDict):
    sourcedId: SourcedId

class _deleteCategory_path(TypedDict):
    sourcedId: SourcedId

class _listLineItems_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _getLineItem_path(TypedDict):
    sourcedId: SourcedId

class _putLineItem_path(TypedDict):
    sourcedId: SourcedId

class _deleteLineItem_path(TypedDict):
    sourcedId: SourcedId

class _listResults_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _getResult_path(TypedDict):
    sourcedId: SourcedId

class _putResult_path(TypedDict):
    sourcedId: SourcedId

class _deleteResult_path(TypedDict):
    sourcedId: SourcedId

class _listScoreScales_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _getScoreScale_path(TypedDict):
    sourcedId: SourcedId

class _putScoreScale_path(TypedDict):
    sourcedId: SourcedId

class _deleteScoreScale_path(TypedDict):
    sourcedId: SourcedId

class _listAssessmentLineItems_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _getAssessmentLineItem_path(TypedDict):
    sourcedId: SourcedId

class _putAssessmentLineItem_path(TypedDict):
    sourcedId: SourcedId

class _deleteAssessmentLineItem_path(TypedDict):
    sourcedId: SourcedId

class _listAssessmentResults_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _getAssessmentResult_path(TypedDict):
    sourcedId: SourcedId

class _putAssessmentResult_path(TypedDict):
    sourcedId: SourcedId

class _deleteAssessmentResult_path(TypedDict):
    sourcedId: SourcedId

class _listReviews_path(TypedDict):
    sourcedId: SourcedId

class _listReviews_query(TypedDict):
    due: NotRequired[Literal["today", "overdue", "all"]]
    subject: NotRequired[str | float]
    offset: NotRequired[str | float]
    limit: NotRequired[str | float]

class _getReview_path(TypedDict):
    sourcedId: SourcedId
    standardId: Uuid

class _getWeeklyRetention_query(TypedDict):
    frameworkId: Uuid
    weeks: NotRequired[str | float]
    level: NotRequired[str | float]

class _getReviewRetention_query(TypedDict):
    days: NotRequired[str | float]

class _getReviewForecast_query(TypedDict):
    days: NotRequired[str | float]

class _getMastery_query(TypedDict):
    frameworkId: NotRequired[str | float]
    studentId: NotRequired[str | float]
    classId: NotRequired[str | float]
    courseId: NotRequired[str | float]

class _getMasteryByClass_query(TypedDict):
    frameworkId: Uuid
    level: NotRequired[str | float]
    courseId: NotRequired[str | float]
    schoolId: NotRequired[str | float]
    offset: NotRequired[str | float]
    limit: NotRequired[str | float]

class _getMasteryByClass(TypedDict):
    sourcedId: SourcedId
    title: str
    students: int

class _getClassInsights_path(TypedDict):
    sourcedId: SourcedId

_getClassInsights_query = TypedDict("_getClassInsights_query", {
    "from": NotRequired[str | float],
    "until": NotRequired[str | float],
    "timezone": NotRequired[str | float],
    "offset": NotRequired[str | float],
    "limit": NotRequired[str | float],
})

class _getClassInsights(TypedDict):
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

class _getClassMastery_path(TypedDict):
    sourcedId: SourcedId

class _getClassMastery_query(TypedDict):
    frameworkId: NotRequired[str | float]
    level: NotRequired[str | float]
    offset: NotRequired[str | float]
    limit: NotRequired[str | float]

class _getClassMastery(TypedDict):
    sourcedId: SourcedId
    givenName: str | None
    familyName: str | None

class _getClassSummary_path(TypedDict):
    sourcedId: SourcedId

class _getClassSummary_query(TypedDict):
    period: NotRequired[Literal["today", "week", "lastWeek", "term"]]
    timezone: NotRequired[str | float]

class _listOrgStandards_path(TypedDict):
    sourcedId: SourcedId

class _getOrgSummary_path(TypedDict):
    sourcedId: SourcedId

class _getOrgSummary_query(TypedDict):
    period: NotRequired[Literal["today", "week", "lastWeek"]]
    timezone: NotRequired[str | float]

class _listOrgStudents_path(TypedDict):
    sourcedId: SourcedId

class _listOrgStudents_query(TypedDict):
    period: NotRequired[Literal["today", "week", "lastWeek"]]
    timezone: NotRequired[str | float]
    offset: NotRequired[str | float]
    limit: NotRequired[str | float]

class _getMe_query(TypedDict):
    timezone: NotRequired[str | float]

class _exportWarehouseTable_path(TypedDict):
    table: str

_exportWarehouseTable_query = TypedDict("_exportWarehouseTable_query", {
    "format": NotRequired[Literal["parquet", "csv"]],
    "after": NotRequired[str | float],
    "cursor": NotRequired[str | float],
    "from": NotRequired[str | float],
})

class _exportOwnWarehouseTable_path(TypedDict):
    table: str

_exportOwnWarehouseTable_query = TypedDict("_exportOwnWarehouseTable_query", {
    "format": NotRequired[Literal["parquet", "csv"]],
    "after": NotRequired[str | float],
    "cursor": NotRequired[str | float],
    "from": NotRequired[str | float],
})

class _getAllCategoriesV1p2_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _getCategoryV1p2_path(TypedDict):
    sourcedId: SourcedId

class _getCategoryV1p2_query(TypedDict):
    fields: NotRequired[str | float]

class _putCategoryV1p2_path(TypedDict):
    sourcedId: SourcedId

class _deleteCategoryV1p2_path(TypedDict):
    sourcedId: SourcedId

class _getAllLineItemsV1p2_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _getLineItemV1p2_path(TypedDict):
    sourcedId: SourcedId

class _getLineItemV1p2_query(TypedDict):
    fields: NotRequired[str | float]

class _putLineItemV1p2_path(TypedDict):
    sourcedId: SourcedId

class _deleteLineItemV1p2_path(TypedDict):
    sourcedId: SourcedId

class _getAllResultsV1p2_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _getResultV1p2_path(TypedDict):
    sourcedId: SourcedId

class _getResultV1p2_query(TypedDict):
    fields: NotRequired[str | float]

class _putResultV1p2_path(TypedDict):
    sourcedId: SourcedId

class _deleteResultV1p2_path(TypedDict):
    sourcedId: SourcedId

class _getAllScoreScalesV1p2_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _getScoreScaleV1p2_path(TypedDict):
    sourcedId: SourcedId

class _getScoreScaleV1p2_query(TypedDict):
    fields: NotRequired[str | float]

class _putScoreScaleV1p2_path(TypedDict):
    sourcedId: SourcedId

class _deleteScoreScaleV1p2_path(TypedDict):
    sourcedId: SourcedId

class _getAllAssessmentLineItemsV1p2_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _getAssessmentLineItemV1p2_path(TypedDict):
    sourcedId: SourcedId

class _getAssessmentLineItemV1p2_query(TypedDict):
    fields: NotRequired[str | float]

class _putAssessmentLineItemV1p2_path(TypedDict):
    sourcedId: SourcedId

class _deleteAssessmentLineItemV1p2_path(TypedDict):
    sourcedId: SourcedId

class _getAllAssessmentResultsV1p2_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _getAssessmentResultV1p2_path(TypedDict):
    sourcedId: SourcedId

class _getAssessmentResultV1p2_query(TypedDict):
    fields: NotRequired[str | float]

class _putAssessmentResultV1p2_path(TypedDict):
    sourcedId: SourcedId

class _deleteAssessmentResultV1p2_path(TypedDict):
    sourcedId: SourcedId

class _getCategoriesForClassV1p2_path(TypedDict):
    classSourcedId: SourcedId

class _getCategoriesForClassV1p2_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _getLineItemsForClassV1p2_path(TypedDict):
    classSourcedId: SourcedId

class _getLineItemsForClassV1p2_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _postLineItemsForClassV1p2_path(TypedDict):
    classSourcedId: SourcedId

class _getResultsForLineItemForClassV1p2_path(TypedDict):
    classSourcedId: SourcedId
    lineItemSourcedId: SourcedId

class _getResultsForLineItemForClassV1p2_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _getResultsForClassV1p2_path(TypedDict):
    classSourcedId: SourcedId

class _getResultsForClassV1p2_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _getScoreScalesForClassV1p2_path(TypedDict):
    classSourcedId: SourcedId

class _getScoreScalesForClassV1p2_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _getResultsForStudentForClassV1p2_path(TypedDict):
    classSourcedId: SourcedId
    studentSourcedId: SourcedId

class _getResultsForStudentForClassV1p2_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _getScoreScalesForSchoolV1p2_path(TypedDict):
    schoolSourcedId: SourcedId

class _getScoreScalesForSchoolV1p2_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _postResultsForAcademicSessionForClassV1p2_path(TypedDict):
    classSourcedId: SourcedId
    academicSessionSourcedId: SourcedId

class _postResultsForLineItemV1p2_path(TypedDict):
    lineItemSourcedId: SourcedId

class _postLineItemsForSchoolV1p2_path(TypedDict):
    schoolSourcedId: SourcedId

class _listStudentAgents_path(TypedDict):
    sourcedId: SourcedId

class _listStudentAgents_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _putStudentAgent_path(TypedDict):
    sourcedId: SourcedId
    agentId: SourcedId

class _listUsers_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _getUser_path(TypedDict):
    sourcedId: SourcedId

class _putUser_path(TypedDict):
    sourcedId: SourcedId

class _deleteUser_path(TypedDict):
    sourcedId: SourcedId

class _listOrgs_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _getOrg_path(TypedDict):
    sourcedId: SourcedId

class _putOrg_path(TypedDict):
    sourcedId: SourcedId

class _deleteOrg_path(TypedDict):
    sourcedId: SourcedId

class _listClasses_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _getClass_path(TypedDict):
    sourcedId: SourcedId

class _putClass_path(TypedDict):
    sourcedId: SourcedId

class _deleteClass_path(TypedDict):
    sourcedId: SourcedId

class _listEnrollments_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _getEnrollment_path(TypedDict):
    sourcedId: SourcedId

class _putEnrollment_path(TypedDict):
    sourcedId: SourcedId

class _deleteEnrollment_path(TypedDict):
    sourcedId: SourcedId

class _listAcademicSessions_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _getAcademicSession_path(TypedDict):
    sourcedId: SourcedId

class _putAcademicSession_path(TypedDict):
    sourcedId: SourcedId

class _deleteAcademicSession_path(TypedDict):
    sourcedId: SourcedId

class _listSchools_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _getSchool_path(TypedDict):
    sourcedId: SourcedId

class _listStudents_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _getStudent_path(TypedDict):
    sourcedId: SourcedId

class _listTeachers_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _getTeacher_path(TypedDict):
    sourcedId: SourcedId

class _listTerms_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _getTerm_path(TypedDict):
    sourcedId: SourcedId

class _listGradingPeriods_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _getGradingPeriod_path(TypedDict):
    sourcedId: SourcedId

class _listDemographics_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _getDemographics_path(TypedDict):
    sourcedId: SourcedId

class _listStudentsOfClass_path(TypedDict):
    classSourcedId: SourcedId

class _listStudentsOfClass_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _listTeachersOfClass_path(TypedDict):
    classSourcedId: SourcedId

class _listTeachersOfClass_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _listClassesOfCourse_path(TypedDict):
    courseSourcedId: SourcedId

class _listClassesOfCourse_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _listClassesOfSchool_path(TypedDict):
    schoolSourcedId: SourcedId

class _listClassesOfSchool_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _listEnrollmentsOfClassOfSchool_path(TypedDict):
    schoolSourcedId: SourcedId
    classSourcedId: SourcedId

class _listEnrollmentsOfClassOfSchool_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _listStudentsOfClassOfSchool_path(TypedDict):
    schoolSourcedId: SourcedId
    classSourcedId: SourcedId

class _listStudentsOfClassOfSchool_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _listTeachersOfClassOfSchool_path(TypedDict):
    schoolSourcedId: SourcedId
    classSourcedId: SourcedId

class _listTeachersOfClassOfSchool_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _listCoursesOfSchool_path(TypedDict):
    schoolSourcedId: SourcedId

class _listCoursesOfSchool_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _listEnrollmentsOfSchool_path(TypedDict):
    schoolSourcedId: SourcedId

class _listEnrollmentsOfSchool_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _listStudentsOfSchool_path(TypedDict):
    schoolSourcedId: SourcedId

class _listStudentsOfSchool_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _listTeachersOfSchool_path(TypedDict):
    schoolSourcedId: SourcedId

class _listTeachersOfSchool_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _listTermsOfSchool_path(TypedDict):
    schoolSourcedId: SourcedId

class _listTermsOfSchool_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _listClassesOfStudent_path(TypedDict):
    studentSourcedId: SourcedId

class _listClassesOfStudent_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _listClassesOfTeacher_path(TypedDict):
    teacherSourcedId: SourcedId

class _listClassesOfTeacher_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _listClassesOfUser_path(TypedDict):
    userSourcedId: SourcedId

class _listClassesOfUser_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _listClassesOfTerm_path(TypedDict):
    termSourcedId: SourcedId

class _listClassesOfTerm_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _listGradingPeriodsOfTerm_path(TypedDict):
    termSourcedId: SourcedId

class _listGradingPeriodsOfTerm_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _getAllAcademicSessionsV1p2_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _getAcademicSessionV1p2_path(TypedDict):
    sourcedId: SourcedId

class _getAcademicSessionV1p2_query(TypedDict):
    fields: NotRequired[str | float]

class _putAcademicSessionV1p2_path(TypedDict):
    sourcedId: SourcedId

class _deleteAcademicSessionV1p2_path(TypedDict):
    sourcedId: SourcedId

class _getAllClassesV1p2_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _getClassV1p2_path(TypedDict):
    sourcedId: SourcedId

class _getClassV1p2_query(TypedDict):
    fields: NotRequired[str | float]

class _putClassV1p2_path(TypedDict):
    sourcedId: SourcedId

class _deleteClassV1p2_path(TypedDict):
    sourcedId: SourcedId

class _getAllCoursesV1p2_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _getCourseV1p2_path(TypedDict):
    sourcedId: SourcedId

class _getCourseV1p2_query(TypedDict):
    fields: NotRequired[str | float]

class _putCourseV1p2_path(TypedDict):
    sourcedId: SourcedId

class _deleteCourseV1p2_path(TypedDict):
    sourcedId: SourcedId

class _getAllEnrollmentsV1p2_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _getEnrollmentV1p2_path(TypedDict):
    sourcedId: SourcedId

class _getEnrollmentV1p2_query(TypedDict):
    fields: NotRequired[str | float]

class _putEnrollmentV1p2_path(TypedDict):
    sourcedId: SourcedId

class _deleteEnrollmentV1p2_path(TypedDict):
    sourcedId: SourcedId

class _getAllGradingPeriodsV1p2_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _getGradingPeriodV1p2_path(TypedDict):
    sourcedId: SourcedId

class _getGradingPeriodV1p2_query(TypedDict):
    fields: NotRequired[str | float]

class _getAllOrgsV1p2_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _getOrgV1p2_path(TypedDict):
    sourcedId: SourcedId

class _getOrgV1p2_query(TypedDict):
    fields: NotRequired[str | float]

class _putOrgV1p2_path(TypedDict):
    sourcedId: SourcedId

class _deleteOrgV1p2_path(TypedDict):
    sourcedId: SourcedId

class _getAllSchoolsV1p2_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _getSchoolV1p2_path(TypedDict):
    sourcedId: SourcedId

class _getSchoolV1p2_query(TypedDict):
    fields: NotRequired[str | float]

class _getAllStudentsV1p2_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _getStudentV1p2_path(TypedDict):
    sourcedId: SourcedId

class _getStudentV1p2_query(TypedDict):
    fields: NotRequired[str | float]

class _getAllTeachersV1p2_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _getTeacherV1p2_path(TypedDict):
    sourcedId: SourcedId

class _getTeacherV1p2_query(TypedDict):
    fields: NotRequired[str | float]

class _getAllTermsV1p2_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _getTermV1p2_path(TypedDict):
    sourcedId: SourcedId

class _getTermV1p2_query(TypedDict):
    fields: NotRequired[str | float]

class _getAllUsersV1p2_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _getUserV1p2_path(TypedDict):
    sourcedId: SourcedId

class _getUserV1p2_query(TypedDict):
    fields: NotRequired[str | float]

class _putUserV1p2_path(TypedDict):
    sourcedId: SourcedId

class _deleteUserV1p2_path(TypedDict):
    sourcedId: SourcedId

class _getAllDemographicsV1p2_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _getDemographicsV1p2_path(TypedDict):
    sourcedId: SourcedId

class _getDemographicsV1p2_query(TypedDict):
    fields: NotRequired[str | float]

class _putDemographicsV1p2_path(TypedDict):
    sourcedId: SourcedId

class _deleteDemographicsV1p2_path(TypedDict):
    sourcedId: SourcedId

class _getStudentsForClassV1p2_path(TypedDict):
    classSourcedId: SourcedId

class _getStudentsForClassV1p2_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _getTeachersForClassV1p2_path(TypedDict):
    classSourcedId: SourcedId

class _getTeachersForClassV1p2_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _getClassesForCourseV1p2_path(TypedDict):
    courseSourcedId: SourcedId

class _getClassesForCourseV1p2_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _getClassesForSchoolV1p2_path(TypedDict):
    schoolSourcedId: SourcedId

class _getClassesForSchoolV1p2_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _getEnrollmentsForClassInSchoolV1p2_path(TypedDict):
    schoolSourcedId: SourcedId
    classSourcedId: SourcedId

class _getEnrollmentsForClassInSchoolV1p2_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _getStudentsForClassInSchoolV1p2_path(TypedDict):
    schoolSourcedId: SourcedId
    classSourcedId: SourcedId

class _getStudentsForClassInSchoolV1p2_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _getTeachersForClassInSchoolV1p2_path(TypedDict):
    schoolSourcedId: SourcedId
    classSourcedId: SourcedId

class _getTeachersForClassInSchoolV1p2_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _getCoursesForSchoolV1p2_path(TypedDict):
    schoolSourcedId: SourcedId

class _getCoursesForSchoolV1p2_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _getEnrollmentsForSchoolV1p2_path(TypedDict):
    schoolSourcedId: SourcedId

class _getEnrollmentsForSchoolV1p2_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _getStudentsForSchoolV1p2_path(TypedDict):
    schoolSourcedId: SourcedId

class _getStudentsForSchoolV1p2_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _getTeachersForSchoolV1p2_path(TypedDict):
    schoolSourcedId: SourcedId

class _getTeachersForSchoolV1p2_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _getTermsForSchoolV1p2_path(TypedDict):
    schoolSourcedId: SourcedId

class _getTermsForSchoolV1p2_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _getClassesForStudentV1p2_path(TypedDict):
    studentSourcedId: SourcedId

class _getClassesForStudentV1p2_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _getClassesForTeacherV1p2_path(TypedDict):
    teacherSourcedId: SourcedId

class _getClassesForTeacherV1p2_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _getClassesForUserV1p2_path(TypedDict):
    userSourcedId: SourcedId

class _getClassesForUserV1p2_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _getClassesForTermV1p2_path(TypedDict):
    termSourcedId: SourcedId

class _getClassesForTermV1p2_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _getGradingPeriodsForTermV1p2_path(TypedDict):
    termSourcedId: SourcedId

class _getGradingPeriodsForTermV1p2_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _getAllCourseComponentsV1p2_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _getCourseComponentV1p2_path(TypedDict):
    sourcedId: Uuid

class _getCourseComponentV1p2_query(TypedDict):
    fields: NotRequired[str | float]

class _putCourseComponentV1p2_path(TypedDict):
    sourcedId: Uuid

class _deleteCourseComponentV1p2_path(TypedDict):
    sourcedId: Uuid

class _getAllComponentResourcesV1p2_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _getComponentResourceV1p2_path(TypedDict):
    sourcedId: Uuid

class _getComponentResourceV1p2_query(TypedDict):
    fields: NotRequired[str | float]

class _putComponentResourceV1p2_path(TypedDict):
    sourcedId: Uuid

class _deleteComponentResourceV1p2_path(TypedDict):
    sourcedId: Uuid

class _getAllResourcesV1p2_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _getResourceV1p2_path(TypedDict):
    sourcedId: Uuid

class _getResourceV1p2_query(TypedDict):
    fields: NotRequired[str | float]

class _putResourceV1p2_path(TypedDict):
    sourcedId: Uuid

class _deleteResourceV1p2_path(TypedDict):
    sourcedId: Uuid

class _getResourcesForClassV1p2_path(TypedDict):
    classSourcedId: SourcedId

class _getResourcesForClassV1p2_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _getResourcesForCourseV1p2_path(TypedDict):
    courseSourcedId: SourcedId

class _getResourcesForCourseV1p2_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _getResourcesForUserV1p2_path(TypedDict):
    userSourcedId: SourcedId

class _getResourcesForUserV1p2_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _listOneRosterResources_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _getOneRosterResource_path(TypedDict):
    sourcedId: Uuid

class _putOneRosterResource_path(TypedDict):
    sourcedId: Uuid

class _deleteOneRosterResource_path(TypedDict):
    sourcedId: Uuid

_listAllEvents_query = TypedDict("_listAllEvents_query", {
    "status": NotRequired[Literal["received", "processed", "dropped", "failed"]],
    "reason": NotRequired[EventDropCode],
    "type": NotRequired[EventType],
    "scoreType": NotRequired[ScoreType],
    "studentId": NotRequired[str | float],
    "courseId": NotRequired[str | float],
    "lessonId": NotRequired[str | float],
    "objectId": NotRequired[str | float],
    "sessionId": NotRequired[str | float],
    "from": NotRequired[str | float],
    "until": NotRequired[str | float],
    "limit": NotRequired[str | float],
    "cursor": NotRequired[str | float],
    "format": NotRequired[Literal["json", "csv"]],
    "applicationId": NotRequired[Uuid],
})

_listEventErrors_query = TypedDict("_listEventErrors_query", {
    "groupBy": NotRequired[str | float],
    "from": NotRequired[str | float],
    "applicationId": NotRequired[Uuid],
})

_countEvents_query = TypedDict("_countEvents_query", {
    "from": NotRequired[str | float],
    "until": NotRequired[str | float],
    "bucket": NotRequired[Literal["auto", "minute", "5m", "15m", "hour", "day"]],
    "by": NotRequired[Literal["state", "reason", "type", "application"]],
    "status": NotRequired[Literal["processed", "dropped", "failed", "refused"]],
    "reason": NotRequired[EventCountCode],
    "type": NotRequired[EventType],
    "scoreType": NotRequired[ScoreType],
    "applicationId": NotRequired[Uuid],
})

class _reprocessEvent_path(TypedDict):
    id: str

class _reprocessEvent_query(TypedDict):
    applicationId: NotRequired[Uuid]

class _exportStudent_path(TypedDict):
    sourcedId: SourcedId

class _eraseStudent_path(TypedDict):
    sourcedId: SourcedId

class _exportStudentPage_path(TypedDict):
    sourcedId: SourcedId

class _countStudentHoldings_path(TypedDict):
    sourcedId: SourcedId

class _listStudentDisclosures_path(TypedDict):
    sourcedId: SourcedId

class _listStudentDisclosures_query(TypedDict):
    limit: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]
    cursor: NotRequired[str | float]

class _listStudentDisclosures(TypedDict):
    disclosures: Sequence[PartialDisclosure]
    next: str | None

class _listErasures_path(TypedDict):
    sourcedId: Uuid

class _confirmErasure_path(TypedDict):
    sourcedId: Uuid
    erasureId: str

class _createImport_query(TypedDict):
    kind: Literal["roster", "standards", "demo"]
    name: str | float
    of: NotRequired[str | float]
    application: NotRequired[str | float]
    mode: NotRequired[Literal["bulk", "delta"]]
    includeErased: NotRequired[str | bool]
    strict: NotRequired[str | bool]
    removalsMax: NotRequired[str | float]
    framework: NotRequired[str | float]
    replace: NotRequired[str | bool]
    allowEmpty: NotRequired[str | bool]
    students: NotRequired[str | float]

class _listImports_query(TypedDict):
    limit: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]
    cursor: NotRequired[str | float]

class _listImports(TypedDict):
    imports: Sequence[PartialImport]
    next: str | None

class _getImport_path(TypedDict):
    importId: Uuid

class _stopImport_path(TypedDict):
    importId: Uuid

class _applyImport_path(TypedDict):
    importId: Uuid

class _getImportFailures_path(TypedDict):
    importId: Uuid

class _getImportRemovals_path(TypedDict):
    importId: Uuid

class _exportRoster_query(TypedDict):
    application: NotRequired[str | float]

class _listAuditLines_query(TypedDict):
    limit: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]
    cursor: NotRequired[str | float]

class _listAuditLines(TypedDict):
    lines: Sequence[PartialAuditLine]
    next: str | None

class _getOverview_query(TypedDict):
    hours: NotRequired[str | float]

class _getChecklist_path(TypedDict):
    sourcedId: Uuid

class _countDropRateAnew_path(TypedDict):
    sourcedId: Uuid

class _listRequestErrors_path(TypedDict):
    sourcedId: Uuid

_listRequestErrors_query = TypedDict("_listRequestErrors_query", {
    "from": NotRequired[str | float],
})

_listAllRequestErrors_query = TypedDict("_listAllRequestErrors_query", {
    "from": NotRequired[str | float],
    "applicationId": NotRequired[Uuid],
})

class _listReaders_path(TypedDict):
    sourcedId: SourcedId

class _endOwnSession_path(TypedDict):
    id: Uuid

class _putOwnPasskey_path(TypedDict):
    id: str

class _deleteOwnPasskey_path(TypedDict):
    id: str

class _listAccounts_query(TypedDict):
    limit: NotRequired[str | float]
    offset: NotRequired[str | float]
    position: NotRequired[str | float]
    sort: NotRequired[str | float]
    orderBy: NotRequired[str | float]
    filter: NotRequired[ListFilter]
    search: NotRequired[str | float]
    fields: NotRequired[str | float]
    format: NotRequired[Literal["json", "csv"]]

class _listAccounts(TypedDict):
    accounts: Sequence[PartialAccount]
    offset: int
    limit: int
    total: int

class _patchAccount_path(TypedDict):
    id: Uuid

class _createAccountLink_path(TypedDict):
    id: Uuid

class _endAccountSessions_path(TypedDict):
    id: Uuid

class _listMembers_path(TypedDict):
    sourcedId: Uuid

class _putMember_path(TypedDict):
    sourcedId: Uuid
    accountId: Uuid

class _deleteMember_path(TypedDict):
    sourcedId: Uuid
    accountId: Uuid

class _createMemberLink_path(TypedDict):
    sourcedId: Uuid
    accountId: Uuid

class _createInvitation_path(TypedDict):
    sourcedId: Uuid

class _acceptOwnInvitation_path(TypedDict):
    sourcedId: Uuid

class _declineOwnInvitation_path(TypedDict):
    sourcedId: Uuid

class Operations:
    def __init__(self, call: AnyCall) -> None: ...
    @overload
    def request(self, name: Literal["POST /oauth2/token"], *, body: TokenRequest, **limits: Unpack[CallOptions]) -> Token: ...
    @overload
    def request(self, name: Literal["POST /auth/1.0/token"], *, body: PartnerTokenRequest, **limits: Unpack[CallOptions]) -> Token: ...
    @overload
    def request(self, name: Literal["POST /oauth2/revoke"], *, body: RevocationRequest, **limits: Unpack[CallOptions]) -> None: ...
    @overload
    def request(self, name: Literal["POST /oauth2/introspect"], *, body: IntrospectionRequest, **limits: Unpack[CallOptions]) -> Introspection: ...
    @overload
    def request(self, name: Literal["GET /oauth2/authorize"], *, query: _beginSignIn_query | None = ..., **limits: Unpack[CallOptions]) -> str: ...
    @overload
    def request(self, name: Literal["POST /oauth2/authorize"], *, body: _postSignIn_body, **limits: Unpack[CallOptions]) -> None: ...
    @overload
    def request(self, name: Literal["GET /oauth2/userinfo"], **limits: Unpack[CallOptions]) -> UserInfo: ...
    @overload
    def request(self, name: Literal["POST /oauth2/userinfo"], **limits: Unpack[CallOptions]) -> UserInfo: ...
    @overload
    def request(self, name: Literal["GET /logout"], *, query: _beginSignOut_query | None = ..., **limits: Unpack[CallOptions]) -> str: ...
    @overload
    def request(self, name: Literal["POST /logout"], *, body: _postSignOut_body, **limits: Unpack[CallOptions]) -> None: ...
    @overload
    def request(self, name: Literal["GET /oauth2/jwks"], **limits: Unpack[CallOptions]) -> JsonWebKeySet: ...
    @overload
    def request(self, name: Literal["GET /.well-known/jwks.json"], **limits: Unpack[CallOptions]) -> JsonWebKeySet: ...
    @overload
    def request(self, name: Literal["GET /.well-known/openid-configuration"], **limits: Unpack[CallOptions]) -> ServerMetadata: ...
    @overload
    def request(self, name: Literal["GET /.well-known/oauth-authorization-server"], **limits: Unpack[CallOptions]) -> ServerMetadata: ...
    @overload
    def request(self, name: Literal["GET /applications/1.0"], *, query: _listApplications_query | None = ..., **limits: Unpack[CallOptions]) -> ApplicationList: ...
    @overload
    def request(self, name: Literal["GET /applications/1.0/{sourcedId}"], *, path: _getApplication_path, **limits: Unpack[CallOptions]) -> ApplicationReply: ...
    @overload
    def request(self, name: Literal["POST /admin/1.0/applications"], *, body: NewApplication, **limits: Unpack[CallOptions]) -> ApplicationReply: ...
    @overload
    def request(self, name: Literal["GET /admin/1.0/applications"], *, query: _listApplicationActivity_query | None = ..., **limits: Unpack[CallOptions]) -> _listApplicationActivity: ...
    @overload
    def request(self, name: Literal["PATCH /admin/1.0/applications/{sourcedId}"], *, path: _patchApplication_path, body: ApplicationChange, **limits: Unpack[CallOptions]) -> ApplicationReply: ...
    @overload
    def request(self, name: Literal["GET /admin/1.0/applications/{sourcedId}/settings"], *, path: _getApplicationSettings_path, **limits: Unpack[CallOptions]) -> ApplicationSettingsBody: ...
    @overload
    def request(self, name: Literal["PATCH /admin/1.0/applications/{sourcedId}/settings"], *, path: _patchApplicationSettings_path, body: ApplicationSettingsChange, **limits: Unpack[CallOptions]) -> ApplicationSettingsBody: ...
    @overload
    def request(self, name: Literal["GET /admin/1.0/applications/{sourcedId}/grants"], *, path: _listApplicationGrants_path, query: _listApplicationGrants_query | None = ..., **limits: Unpack[CallOptions]) -> _listApplicationGrants: ...
    @overload
    def request(self, name: Literal["POST /admin/1.0/applications/{sourcedId}/grants"], *, path: _grantApplication_path, body: NewApplicationGrant, **limits: Unpack[CallOptions]) -> ApplicationGrantReply: ...
    @overload
    def request(self, name: Literal["GET /admin/1.0/grants"], *, query: _listGrants_query | None = ..., **limits: Unpack[CallOptions]) -> _listGrants: ...
    @overload
    def request(self, name: Literal["DELETE /admin/1.0/applications/{sourcedId}/grants/{grantId}"], *, path: _revokeApplicationGrant_path, **limits: Unpack[CallOptions]) -> None: ...
    @overload
    def request(self, name: Literal["POST /applications/1.0/{sourcedId}/test-student"], *, path: _createTestStudent_path, **limits: Unpack[CallOptions]) -> TestStudentReply: ...
    @overload
    def request(self, name: Literal["GET /applications/1.0/{sourcedId}/clients"], *, path: _listClients_path, **limits: Unpack[CallOptions]) -> ClientList: ...
    @overload
    def request(self, name: Literal["POST /applications/1.0/{sourcedId}/clients"], *, path: _createClient_path, body: NewClient, **limits: Unpack[CallOptions]) -> NewClientReply: ...
    @overload
    def request(self, name: Literal["PATCH /applications/1.0/{sourcedId}/clients/{clientId}"], *, path: _patchClient_path, body: ClientChange, **limits: Unpack[CallOptions]) -> ClientReply: ...
    @overload
    def request(self, name: Literal["DELETE /applications/1.0/{sourcedId}/clients/{clientId}"], *, path: _disableClient_path, **limits: Unpack[CallOptions]) -> None: ...
    @overload
    def request(self, name: Literal["POST /applications/1.0/{sourcedId}/clients/{clientId}/secrets"], *, path: _rotateClientSecret_path, body: SecretRotation, **limits: Unpack[CallOptions]) -> SecretRotationReply: ...
    @overload
    def request(self, name: Literal["DELETE /applications/1.0/{sourcedId}/clients/{clientId}/secrets/old"], *, path: _endOldClientSecret_path, **limits: Unpack[CallOptions]) -> None: ...
    @overload
    def request(self, name: Literal["GET /ims/case/v1p1/CFDocuments"], *, query: _getAllCFDocuments_query | None = ..., **limits: Unpack[CallOptions]) -> CFDocumentList | CFDocumentSetDType: ...
    @overload
    def request(self, name: Literal["GET /ims/case/v1p1/CFDocuments/{sourcedId}"], *, path: _getCFDocument_path, query: _getCFDocument_query | None = ..., **limits: Unpack[CallOptions]) -> _getCFDocument_1 | CFDocumentDType: ...
    @overload
    def request(self, name: Literal["GET /ims/case/v1p1/CFItems"], *, query: _listCFItems_query | None = ..., **limits: Unpack[CallOptions]) -> CFItemList: ...
    @overload
    def request(self, name: Literal["GET /ims/case/v1p1/CFItems/{sourcedId}"], *, path: _getCFItem_path, query: _getCFItem_query | None = ..., **limits: Unpack[CallOptions]) -> _getCFItem_1 | CFItemDType: ...
    @overload
    def request(self, name: Literal["GET /ims/case/v1p1/CFAssociations"], *, query: _listCFAssociations_query | None = ..., **limits: Unpack[CallOptions]) -> CFAssociationList: ...
    @overload
    def request(self, name: Literal["GET /ims/case/v1p1/CFAssociations/{sourcedId}"], *, path: _getCFAssociation_path, query: _getCFAssociation_query | None = ..., **limits: Unpack[CallOptions]) -> _getCFAssociation_1 | CFAssociationDType: ...
    @overload
    def request(self, name: Literal["GET /ims/case/v1p1/CFItemAssociations/{sourcedId}"], *, path: _getCFItemAssociations_path, query: _getCFItemAssociations_query | None = ..., **limits: Unpack[CallOptions]) -> CFItemAssociations | CFAssociationSetDType: ...
    @overload
    def request(self, name: Literal["GET /ims/case/v1p1/CFAssociationGroupings/{sourcedId}"], *, path: _getCFAssociationGrouping_path, query: _getCFAssociationGrouping_query | None = ..., **limits: Unpack[CallOptions]) -> _getCFAssociationGrouping_1 | CFAssociationGroupingDType: ...
    @overload
    def request(self, name: Literal["GET /ims/case/v1p1/CFConcepts/{sourcedId}"], *, path: _getCFConcept_path, query: _getCFConcept_query | None = ..., **limits: Unpack[CallOptions]) -> CFConceptSet | CFConceptSetDType: ...
    @overload
    def request(self, name: Literal["GET /ims/case/v1p1/CFItemTypes/{sourcedId}"], *, path: _getCFItemType_path, query: _getCFItemType_query | None = ..., **limits: Unpack[CallOptions]) -> CFItemTypeSet | CFItemTypeSetDType: ...
    @overload
    def request(self, name: Literal["GET /ims/case/v1p1/CFLicenses/{sourcedId}"], *, path: _getCFLicense_path, query: _getCFLicense_query | None = ..., **limits: Unpack[CallOptions]) -> _getCFLicense_1 | CFLicenseDType: ...
    @overload
    def request(self, name: Literal["GET /ims/case/v1p1/CFRubrics/{sourcedId}"], *, path: _getCFRubric_path, query: _getCFRubric_query | None = ..., **limits: Unpack[CallOptions]) -> _getCFRubric_1 | CFRubricDType: ...
    @overload
    def request(self, name: Literal["GET /ims/case/v1p1/CFSubjects/{sourcedId}"], *, path: _getCFSubject_path, query: _getCFSubject_query | None = ..., **limits: Unpack[CallOptions]) -> CFSubjectSet | CFSubjectSetDType: ...
    @overload
    def request(self, name: Literal["GET /ims/case/v1p1/CFPackages/{sourcedId}"], *, path: _getCFPackage_path, query: _getCFPackage_query | None = ..., **limits: Unpack[CallOptions]) -> _getCFPackage_1 | CFPackageDType: ...
    @overload
    def request(self, name: Literal["PUT /ims/case/v1p1/CFPackages/{sourcedId}"], *, path: _putCFPackage_path, query: _putCFPackage_query | None = ..., body: CFPackageUpload, **limits: Unpack[CallOptions]) -> UploadResult: ...
    @overload
    def request(self, name: Literal["GET /standards/1.0/frameworks"], *, query: _listFrameworks_query | None = ..., **limits: Unpack[CallOptions]) -> _listFrameworks: ...
    @overload
    def request(self, name: Literal["GET /standards/1.0/frameworks/{id}/package"], *, path: _getFrameworkPackage_path, **limits: Unpack[CallOptions]) -> CFPackage: ...
    @overload
    def request(self, name: Literal["GET /standards/1.0/frameworks/{id}/outline"], *, path: _getFrameworkOutline_path, **limits: Unpack[CallOptions]) -> FrameworkOutline: ...
    @overload
    def request(self, name: Literal["POST /standards/1.0/frameworks/tables"], *, query: _readFrameworkTables_query | None = ..., body: str, **limits: Unpack[CallOptions]) -> CFPackageUpload: ...
    @overload
    def request(self, name: Literal["GET /standards/1.0/frameworks/{id}/export"], *, path: _exportFramework_path, query: _exportFramework_query | None = ..., **limits: Unpack[CallOptions]) -> str: ...
    @overload
    def request(self, name: Literal["GET /standards/1.0/template"], *, query: _getFrameworkTemplate_query | None = ..., **limits: Unpack[CallOptions]) -> str: ...
    @overload
    def request(self, name: Literal["POST /ims/case/v1p1/CFPackages"], *, body: CFPackageUpload, **limits: Unpack[CallOptions]) -> UploadResult: ...
    @overload
    def request(self, name: Literal["GET /ims/case/v1p0/CFDocuments"], *, query: _getAllCFDocumentsV1p0_query | None = ..., **limits: Unpack[CallOptions]) -> CFDocumentSetDTypeV1p0: ...
    @overload
    def request(self, name: Literal["GET /ims/case/v1p0/CFDocuments/{sourcedId}"], *, path: _getCFDocumentV1p0_path, **limits: Unpack[CallOptions]) -> CFDocumentDTypeV1p0: ...
    @overload
    def request(self, name: Literal["GET /ims/case/v1p0/CFItems/{sourcedId}"], *, path: _getCFItemV1p0_path, **limits: Unpack[CallOptions]) -> CFItemDTypeV1p0: ...
    @overload
    def request(self, name: Literal["GET /ims/case/v1p0/CFAssociations/{sourcedId}"], *, path: _getCFAssociationV1p0_path, **limits: Unpack[CallOptions]) -> CFAssociationDTypeV1p0: ...
    @overload
    def request(self, name: Literal["GET /ims/case/v1p0/CFItemAssociations/{sourcedId}"], *, path: _getCFItemAssociationsV1p0_path, **limits: Unpack[CallOptions]) -> CFAssociationSetDTypeV1p0: ...
    @overload
    def request(self, name: Literal["GET /ims/case/v1p0/CFAssociationGroupings/{sourcedId}"], *, path: _getCFAssociationGroupingV1p0_path, **limits: Unpack[CallOptions]) -> CFAssociationGroupingDTypeV1p0: ...
    @overload
    def request(self, name: Literal["GET /ims/case/v1p0/CFConcepts/{sourcedId}"], *, path: _getCFConceptV1p0_path, **limits: Unpack[CallOptions]) -> CFConceptSetDTypeV1p0: ...
    @overload
    def request(self, name: Literal["GET /ims/case/v1p0/CFItemTypes/{sourcedId}"], *, path: _getCFItemTypeV1p0_path, **limits: Unpack[CallOptions]) -> CFItemTypeSetDTypeV1p0: ...
    @overload
    def request(self, name: Literal["GET /ims/case/v1p0/CFLicenses/{sourcedId}"], *, path: _getCFLicenseV1p0_path, **limits: Unpack[CallOptions]) -> CFLicenseDTypeV1p0: ...
    @overload
    def request(self, name: Literal["GET /ims/case/v1p0/CFRubrics/{sourcedId}"], *, path: _getCFRubricV1p0_path, **limits: Unpack[CallOptions]) -> CFRubricDTypeV1p0: ...
    @overload
    def request(self, name: Literal["GET /ims/case/v1p0/CFSubjects/{sourcedId}"], *, path: _getCFSubjectV1p0_path, **limits: Unpack[CallOptions]) -> CFSubjectSetDTypeV1p0: ...
    @overload
    def request(self, name: Literal["GET /ims/case/v1p0/CFPackages/{sourcedId}"], *, path: _getCFPackageV1p0_path, **limits: Unpack[CallOptions]) -> CFPackageDTypeV1p0: ...
    @overload
    def request(self, name: Literal["GET /uri/{sourcedId}"], *, path: _getCaseRecordByUri_path, **limits: Unpack[CallOptions]) -> CaseRecord: ...
    @overload
    def request(self, name: Literal["GET /applications/1.0/frameworks/{sourcedId}/visibility"], *, path: _getFrameworkVisibility_path, **limits: Unpack[CallOptions]) -> FrameworkVisibility: ...
    @overload
    def request(self, name: Literal["PUT /applications/1.0/frameworks/{sourcedId}/visibility"], *, path: _putFrameworkVisibility_path, body: FrameworkVisibility, **limits: Unpack[CallOptions]) -> FrameworkVisibility: ...
    @overload
    def request(self, name: Literal["POST /admin/1.0/frameworks/preview"], *, query: _previewFrameworkUpload_query | None = ..., body: CFPackageUpload, **limits: Unpack[CallOptions]) -> FrameworkPreview: ...
    @overload
    def request(self, name: Literal["POST /standards/1.0/frameworks/preview"], *, query: _previewOwnFrameworkUpload_query | None = ..., body: CFPackageUpload, **limits: Unpack[CallOptions]) -> FrameworkPreview: ...
    @overload
    def request(self, name: Literal["GET /standards/1.0/frameworks/{id}/usage"], *, path: _getFrameworkUsage_path, **limits: Unpack[CallOptions]) -> FrameworkUsage: ...
    @overload
    def request(self, name: Literal["GET /ims/case/v1p1/discovery/imscasev1p1_openapi3_v1p0.json"], **limits: Unpack[CallOptions]) -> CaseDiscovery: ...
    @overload
    def request(self, name: Literal["GET /rostering/1.0/courses"], *, query: _listCourses_query | None = ..., **limits: Unpack[CallOptions]) -> CourseWithTypeList: ...
    @overload
    def request(self, name: Literal["GET /rostering/1.0/courses/{sourcedId}"], *, path: _getCourse_path, **limits: Unpack[CallOptions]) -> CourseWithTypeReply: ...
    @overload
    def request(self, name: Literal["PUT /rostering/1.0/courses/{sourcedId}"], *, path: _putCourse_path, body: CourseBody, **limits: Unpack[CallOptions]) -> Written: ...
    @overload
    def request(self, name: Literal["DELETE /rostering/1.0/courses/{sourcedId}"], *, path: _deleteCourse_path, **limits: Unpack[CallOptions]) -> None: ...
    @overload
    def request(self, name: Literal["GET /rostering/1.0/units"], *, query: _listUnits_query | None = ..., **limits: Unpack[CallOptions]) -> UnitList: ...
    @overload
    def request(self, name: Literal["GET /rostering/1.0/units/{sourcedId}"], *, path: _getUnit_path, **limits: Unpack[CallOptions]) -> UnitReply: ...
    @overload
    def request(self, name: Literal["PUT /rostering/1.0/units/{sourcedId}"], *, path: _putUnit_path, body: UnitBody, **limits: Unpack[CallOptions]) -> Written: ...
    @overload
    def request(self, name: Literal["DELETE /rostering/1.0/units/{sourcedId}"], *, path: _deleteUnit_path, **limits: Unpack[CallOptions]) -> None: ...
    @overload
    def request(self, name: Literal["GET /rostering/1.0/lessons"], *, query: _listLessons_query | None = ..., **limits: Unpack[CallOptions]) -> LessonList: ...
    @overload
    def request(self, name: Literal["GET /rostering/1.0/lessons/{sourcedId}"], *, path: _getLesson_path, **limits: Unpack[CallOptions]) -> LessonReply: ...
    @overload
    def request(self, name: Literal["PUT /rostering/1.0/lessons/{sourcedId}"], *, path: _putLesson_path, body: LessonBody, **limits: Unpack[CallOptions]) -> Written: ...
    @overload
    def request(self, name: Literal["DELETE /rostering/1.0/lessons/{sourcedId}"], *, path: _deleteLesson_path, **limits: Unpack[CallOptions]) -> None: ...
    @overload
    def request(self, name: Literal["GET /rostering/1.0/resources"], *, query: _listResources_query | None = ..., **limits: Unpack[CallOptions]) -> ResourceList: ...
    @overload
    def request(self, name: Literal["GET /rostering/1.0/resources/{sourcedId}"], *, path: _getResource_path, **limits: Unpack[CallOptions]) -> ResourceReply: ...
    @overload
    def request(self, name: Literal["PUT /rostering/1.0/resources/{sourcedId}"], *, path: _putResource_path, body: ResourceBody, **limits: Unpack[CallOptions]) -> Written: ...
    @overload
    def request(self, name: Literal["DELETE /rostering/1.0/resources/{sourcedId}"], *, path: _deleteResource_path, **limits: Unpack[CallOptions]) -> None: ...
    @overload
    def request(self, name: Literal["GET /rostering/1.0/courses/{sourcedId}/units"], *, path: _listUnitsOfCourse_path, query: _listUnitsOfCourse_query | None = ..., **limits: Unpack[CallOptions]) -> UnitList: ...
    @overload
    def request(self, name: Literal["GET /rostering/1.0/units/{sourcedId}/units"], *, path: _listUnitsOfUnit_path, query: _listUnitsOfUnit_query | None = ..., **limits: Unpack[CallOptions]) -> UnitList: ...
    @overload
    def request(self, name: Literal["GET /rostering/1.0/units/{sourcedId}/lessons"], *, path: _listLessonsOfUnit_path, query: _listLessonsOfUnit_query | None = ..., **limits: Unpack[CallOptions]) -> LessonList: ...
    @overload
    def request(self, name: Literal["GET /rostering/1.0/courses/{sourcedId}/tree"], *, path: _getCourseTree_path, **limits: Unpack[CallOptions]) -> CourseTree: ...
    @overload
    def request(self, name: Literal["GET /rostering/1.0/coverage"], *, query: _getCoverage_query | None = ..., **limits: Unpack[CallOptions]) -> Coverage: ...
    @overload
    def request(self, name: Literal["GET /rostering/1.0/coverage/courses"], *, query: _getCourseNumbers_query, **limits: Unpack[CallOptions]) -> _getCourseNumbers: ...
    @overload
    def request(self, name: Literal["POST /events/1.0/"], *, query: _postEvent_query | None = ..., body: EventBody, **limits: Unpack[CallOptions]) -> SessionReply | EventDryRun | EventAccepted: ...
    @overload
    def request(self, name: Literal["GET /events/1.0/"], **limits: Unpack[CallOptions]) -> CaliperEndpointConfiguration: ...
    @overload
    def request(self, name: Literal["GET /events/1.0/events"], *, query: _listEvents_query | None = ..., **limits: Unpack[CallOptions]) -> EventList: ...
    @overload
    def request(self, name: Literal["GET /events/1.0/events/{id}"], *, path: _getEvent_path, **limits: Unpack[CallOptions]) -> EventStatusReply: ...
    @overload
    def request(self, name: Literal["GET /events/1.0/log"], *, query: _listEventLog_query | None = ..., **limits: Unpack[CallOptions]) -> EventLog: ...
    @overload
    def request(self, name: Literal["GET /events/1.0/errors"], *, query: _listErrors_query | None = ..., **limits: Unpack[CallOptions]) -> EventErrorGroupList: ...
    @overload
    def request(self, name: Literal["GET /events/1.0/counts"], *, query: _countOwnEvents_query | None = ..., **limits: Unpack[CallOptions]) -> EventCounts: ...
    @overload
    def request(self, name: Literal["GET /events/1.0/stream"], *, query: _streamOwnEvents_query | None = ..., **limits: Unpack[CallOptions]) -> str: ...
    @overload
    def request(self, name: Literal["GET /admin/1.0/stream"], *, query: _streamEvents_query | None = ..., **limits: Unpack[CallOptions]) -> str: ...
    @overload
    def request(self, name: Literal["GET /feed/1.0/changes"], *, query: _listChanges_query | None = ..., **limits: Unpack[CallOptions]) -> ChangePage: ...
    @overload
    def request(self, name: Literal["GET /asyncapi.json"], **limits: Unpack[CallOptions]) -> Mapping[str, Any]: ...
    @overload
    def request(self, name: Literal["GET /applications/1.0/{sourcedId}/webhooks"], *, path: _listWebhooks_path, **limits: Unpack[CallOptions]) -> WebhookList: ...
    @overload
    def request(self, name: Literal["POST /applications/1.0/{sourcedId}/webhooks"], *, path: _createWebhook_path, body: NewWebhook, **limits: Unpack[CallOptions]) -> WebhookSecretReply: ...
    @overload
    def request(self, name: Literal["GET /applications/1.0/{sourcedId}/webhooks/{webhookId}"], *, path: _getWebhook_path, **limits: Unpack[CallOptions]) -> WebhookReply: ...
    @overload
    def request(self, name: Literal["PATCH /applications/1.0/{sourcedId}/webhooks/{webhookId}"], *, path: _patchWebhook_path, body: WebhookChange, **limits: Unpack[CallOptions]) -> WebhookReply: ...
    @overload
    def request(self, name: Literal["DELETE /applications/1.0/{sourcedId}/webhooks/{webhookId}"], *, path: _deleteWebhook_path, **limits: Unpack[CallOptions]) -> None: ...
    @overload
    def request(self, name: Literal["POST /applications/1.0/{sourcedId}/webhooks/{webhookId}/secret"], *, path: _rotateWebhookSecret_path, body: WebhookRotation, **limits: Unpack[CallOptions]) -> WebhookSecretReply: ...
    @overload
    def request(self, name: Literal["POST /applications/1.0/{sourcedId}/webhooks/{webhookId}/replay"], *, path: _replayWebhook_path, body: WebhookReplay, **limits: Unpack[CallOptions]) -> WebhookReply: ...
    @overload
    def request(self, name: Literal["GET /applications/1.0/{sourcedId}/webhooks/{webhookId}/attempts"], *, path: _listWebhookAttempts_path, query: _listWebhookAttempts_query | None = ..., **limits: Unpack[CallOptions]) -> WebhookAttemptList: ...
    @overload
    def request(self, name: Literal["POST /applications/1.0/{sourcedId}/webhooks/{webhookId}/test"], *, path: _testWebhook_path, **limits: Unpack[CallOptions]) -> WebhookAttemptReply: ...
    @overload
    def request(self, name: Literal["POST /events/1.0/sessions/{sessionId}/heartbeat"], *, path: _sendSessionHeartbeat_path, body: SessionHeartbeat, **limits: Unpack[CallOptions]) -> HeartbeatReply: ...
    @overload
    def request(self, name: Literal["POST /events/1.0/heartbeat"], *, query: _sendHeartbeat_query | None = ..., body: Heartbeat, **limits: Unpack[CallOptions]) -> HeartbeatReply: ...
    @overload
    def request(self, name: Literal["GET /xp/1.0/users/{sourcedId}/entries"], *, path: _listXpEntries_path, query: _listXpEntries_query | None = ..., **limits: Unpack[CallOptions]) -> XpEntryList: ...
    @overload
    def request(self, name: Literal["GET /analytics/1.0/activity"], *, query: _getActivity_query | None = ..., **limits: Unpack[CallOptions]) -> Activity: ...
    @overload
    def request(self, name: Literal["GET /analytics/1.0/facts/weekly"], *, query: _getWeeklyFacts_query | None = ..., **limits: Unpack[CallOptions]) -> WeeklyFacts: ...
    @overload
    def request(self, name: Literal["GET /analytics/1.0/daily"], *, query: _getDailyActivity_query | None = ..., **limits: Unpack[CallOptions]) -> DailyActivity: ...
    @overload
    def request(self, name: Literal["GET /insights/1.0/users/{sourcedId}"], *, path: _getInsights_path, query: _getInsights_query | None = ..., **limits: Unpack[CallOptions]) -> Insights: ...
    @overload
    def request(self, name: Literal["GET /insights/1.0/users/{sourcedId}/results"], *, path: _listStudentResults_path, query: _listStudentResults_query | None = ..., **limits: Unpack[CallOptions]) -> StudentResultList: ...
    @overload
    def request(self, name: Literal["GET /insights/1.0/users/{sourcedId}/sessions"], *, path: _listStudySessions_path, query: _listStudySessions_query | None = ..., **limits: Unpack[CallOptions]) -> StudySessionList: ...
    @overload
    def request(self, name: Literal["GET /insights/1.0/sessions/{sessionId}"], *, path: _getStudySession_path, query: _getStudySession_query | None = ..., **limits: Unpack[CallOptions]) -> SessionInsights: ...
    @overload
    def request(self, name: Literal["GET /events/1.0/sessions"], *, query: _listOwnStudySessions_query | None = ..., **limits: Unpack[CallOptions]) -> StudySessionPage: ...
    @overload
    def request(self, name: Literal["GET /admin/1.0/sessions"], *, query: _listAllStudySessions_query | None = ..., **limits: Unpack[CallOptions]) -> StudySessionPage: ...
    @overload
    def request(self, name: Literal["GET /gradebook/1.0/assessment-results"], *, query: _listResultsReadBack_query | None = ..., **limits: Unpack[CallOptions]) -> AssessmentResultList: ...
    @overload
    def request(self, name: Literal["GET /gradebook/1.0/assessment-results/{sourcedId}"], *, path: _getResultReadBack_path, **limits: Unpack[CallOptions]) -> AssessmentResultReply: ...
    @overload
    def request(self, name: Literal["GET /gradebook/1.0/categories"], *, query: _listCategories_query | None = ..., **limits: Unpack[CallOptions]) -> CategoryList: ...
    @overload
    def request(self, name: Literal["GET /gradebook/1.0/categories/{sourcedId}"], *, path: _getCategory_path, **limits: Unpack[CallOptions]) -> CategoryReply: ...
    @overload
    def request(self, name: Literal["PUT /gradebook/1.0/categories/{sourcedId}"], *, path: _putCategory_path, body: CategoryBody, **limits: Unpack[CallOptions]) -> Written: ...
    @overload
    def request(self, name: Literal["DELETE /gradebook/1.0/categories/{sourcedId}"], *, path: _deleteCategory_path, **limits: Unpack[CallOptions]) -> None: ...
    @overload
    def request(self, name: Literal["GET /gradebook/1.0/lineItems"], *, query: _listLineItems_query | None = ..., **limits: Unpack[CallOptions]) -> LineItemList: ...
    @overload
    def request(self, name: Literal["GET /gradebook/1.0/lineItems/{sourcedId}"], *, path: _getLineItem_path, **limits: Unpack[CallOptions]) -> LineItemReply: ...
    @overload
    def request(self, name: Literal["PUT /gradebook/1.0/lineItems/{sourcedId}"], *, path: _putLineItem_path, body: LineItemBody, **limits: Unpack[CallOptions]) -> Written: ...
    @overload
    def request(self, name: Literal["DELETE /gradebook/1.0/lineItems/{sourcedId}"], *, path: _deleteLineItem_path, **limits: Unpack[CallOptions]) -> None: ...
    @overload
    def request(self, name: Literal["GET /gradebook/1.0/results"], *, query: _listResults_query | None = ..., **limits: Unpack[CallOptions]) -> ResultList: ...
    @overload
    def request(self, name: Literal["GET /gradebook/1.0/results/{sourcedId}"], *, path: _getResult_path, **limits: Unpack[CallOptions]) -> ResultReply: ...
    @overload
    def request(self, name: Literal["PUT /gradebook/1.0/results/{sourcedId}"], *, path: _putResult_path, body: ResultBody, **limits: Unpack[CallOptions]) -> Written: ...
    @overload
    def request(self, name: Literal["DELETE /gradebook/1.0/results/{sourcedId}"], *, path: _deleteResult_path, **limits: Unpack[CallOptions]) -> None: ...
    @overload
    def request(self, name: Literal["GET /gradebook/1.0/scoreScales"], *, query: _listScoreScales_query | None = ..., **limits: Unpack[CallOptions]) -> ScoreScaleList: ...
    @overload
    def request(self, name: Literal["GET /gradebook/1.0/scoreScales/{sourcedId}"], *, path: _getScoreScale_path, **limits: Unpack[CallOptions]) -> ScoreScaleReply: ...
    @overload
    def request(self, name: Literal["PUT /gradebook/1.0/scoreScales/{sourcedId}"], *, path: _putScoreScale_path, body: ScoreScaleBody, **limits: Unpack[CallOptions]) -> Written: ...
    @overload
    def request(self, name: Literal["DELETE /gradebook/1.0/scoreScales/{sourcedId}"], *, path: _deleteScoreScale_path, **limits: Unpack[CallOptions]) -> None: ...
    @overload
    def request(self, name: Literal["GET /gradebook/1.0/assessmentLineItems"], *, query: _listAssessmentLineItems_query | None = ..., **limits: Unpack[CallOptions]) -> AssessmentLineItemList: ...
    @overload
    def request(self, name: Literal["GET /gradebook/1.0/assessmentLineItems/{sourcedId}"], *, path: _getAssessmentLineItem_path, **limits: Unpack[CallOptions]) -> AssessmentLineItemReply: ...
    @overload
    def request(self, name: Literal["PUT /gradebook/1.0/assessmentLineItems/{sourcedId}"], *, path: _putAssessmentLineItem_path, body: AssessmentLineItemBody, **limits: Unpack[CallOptions]) -> Written: ...
    @overload
    def request(self, name: Literal["DELETE /gradebook/1.0/assessmentLineItems/{sourcedId}"], *, path: _deleteAssessmentLineItem_path, **limits: Unpack[CallOptions]) -> None: ...
    @overload
    def request(self, name: Literal["GET /gradebook/1.0/assessmentResults"], *, query: _listAssessmentResults_query | None = ..., **limits: Unpack[CallOptions]) -> AssessmentResultList: ...
    @overload
    def request(self, name: Literal["GET /gradebook/1.0/assessmentResults/{sourcedId}"], *, path: _getAssessmentResult_path, **limits: Unpack[CallOptions]) -> AssessmentResultReply: ...
    @overload
    def request(self, name: Literal["PUT /gradebook/1.0/assessmentResults/{sourcedId}"], *, path: _putAssessmentResult_path, body: AssessmentResultBody, **limits: Unpack[CallOptions]) -> Written: ...
    @overload
    def request(self, name: Literal["DELETE /gradebook/1.0/assessmentResults/{sourcedId}"], *, path: _deleteAssessmentResult_path, **limits: Unpack[CallOptions]) -> None: ...
    @overload
    def request(self, name: Literal["GET /insights/1.0/users/{sourcedId}/reviews"], *, path: _listReviews_path, query: _listReviews_query | None = ..., **limits: Unpack[CallOptions]) -> Reviews: ...
    @overload
    def request(self, name: Literal["GET /insights/1.0/users/{sourcedId}/reviews/{standardId}"], *, path: _getReview_path, **limits: Unpack[CallOptions]) -> ReviewDetails: ...
    @overload
    def request(self, name: Literal["GET /insights/1.0/retention"], *, query: _getWeeklyRetention_query, **limits: Unpack[CallOptions]) -> WeeklyRetention: ...
    @overload
    def request(self, name: Literal["GET /admin/1.0/review/retention"], *, query: _getReviewRetention_query | None = ..., **limits: Unpack[CallOptions]) -> ReviewRetention: ...
    @overload
    def request(self, name: Literal["GET /admin/1.0/review/forecast"], *, query: _getReviewForecast_query | None = ..., **limits: Unpack[CallOptions]) -> ReviewForecast: ...
    @overload
    def request(self, name: Literal["GET /insights/1.0/mastery"], *, query: _getMastery_query | None = ..., **limits: Unpack[CallOptions]) -> Mastery: ...
    @overload
    def request(self, name: Literal["GET /insights/1.0/mastery/classes"], *, query: _getMasteryByClass_query, **limits: Unpack[CallOptions]) -> MasteryByClass: ...
    @overload
    def request(self, name: Literal["GET /insights/1.0/classes/{sourcedId}"], *, path: _getClassInsights_path, query: _getClassInsights_query | None = ..., **limits: Unpack[CallOptions]) -> ClassInsights: ...
    @overload
    def request(self, name: Literal["GET /insights/1.0/classes/{sourcedId}/mastery"], *, path: _getClassMastery_path, query: _getClassMastery_query | None = ..., **limits: Unpack[CallOptions]) -> ClassMastery: ...
    @overload
    def request(self, name: Literal["GET /insights/1.0/classes/{sourcedId}/summary"], *, path: _getClassSummary_path, query: _getClassSummary_query | None = ..., **limits: Unpack[CallOptions]) -> ClassSummary: ...
    @overload
    def request(self, name: Literal["GET /insights/1.0/orgs"], **limits: Unpack[CallOptions]) -> SummaryOrgs: ...
    @overload
    def request(self, name: Literal["GET /insights/1.0/orgs/{sourcedId}/standards"], *, path: _listOrgStandards_path, **limits: Unpack[CallOptions]) -> OrgStandards: ...
    @overload
    def request(self, name: Literal["GET /insights/1.0/orgs/{sourcedId}/summary"], *, path: _getOrgSummary_path, query: _getOrgSummary_query | None = ..., **limits: Unpack[CallOptions]) -> OrgSummary: ...
    @overload
    def request(self, name: Literal["GET /insights/1.0/orgs/{sourcedId}/students"], *, path: _listOrgStudents_path, query: _listOrgStudents_query | None = ..., **limits: Unpack[CallOptions]) -> OrgStudents: ...
    @overload
    def request(self, name: Literal["GET /insights/1.0/me"], *, query: _getMe_query | None = ..., **limits: Unpack[CallOptions]) -> Me: ...
    @overload
    def request(self, name: Literal["GET /admin/1.0/warehouse/{table}"], *, path: _exportWarehouseTable_path, query: _exportWarehouseTable_query | None = ..., **limits: Unpack[CallOptions]) -> str: ...
    @overload
    def request(self, name: Literal["GET /warehouse/1.0/{table}"], *, path: _exportOwnWarehouseTable_path, query: _exportOwnWarehouseTable_query | None = ..., **limits: Unpack[CallOptions]) -> str: ...
    @overload
    def request(self, name: Literal["GET /admin/1.0/warehouse-exports"], **limits: Unpack[CallOptions]) -> WarehouseExports: ...
    @overload
    def request(self, name: Literal["GET /ims/oneroster/gradebook/v1p2/categories"], *, query: _getAllCategoriesV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> CategorySet: ...
    @overload
    def request(self, name: Literal["POST /ims/oneroster/gradebook/v1p2/categories"], *, body: NewCategoryBody, **limits: Unpack[CallOptions]) -> SourcedIdPairReply: ...
    @overload
    def request(self, name: Literal["GET /ims/oneroster/gradebook/v1p2/categories/{sourcedId}"], *, path: _getCategoryV1p2_path, query: _getCategoryV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> SelectedCategoryReply: ...
    @overload
    def request(self, name: Literal["PUT /ims/oneroster/gradebook/v1p2/categories/{sourcedId}"], *, path: _putCategoryV1p2_path, body: CategoryBody, **limits: Unpack[CallOptions]) -> StoredCategoryReply: ...
    @overload
    def request(self, name: Literal["DELETE /ims/oneroster/gradebook/v1p2/categories/{sourcedId}"], *, path: _deleteCategoryV1p2_path, **limits: Unpack[CallOptions]) -> None: ...
    @overload
    def request(self, name: Literal["GET /ims/oneroster/gradebook/v1p2/lineItems"], *, query: _getAllLineItemsV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> LineItemSet: ...
    @overload
    def request(self, name: Literal["POST /ims/oneroster/gradebook/v1p2/lineItems"], *, body: NewLineItemBody, **limits: Unpack[CallOptions]) -> SourcedIdPairReply: ...
    @overload
    def request(self, name: Literal["GET /ims/oneroster/gradebook/v1p2/lineItems/{sourcedId}"], *, path: _getLineItemV1p2_path, query: _getLineItemV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> SelectedLineItemReply: ...
    @overload
    def request(self, name: Literal["PUT /ims/oneroster/gradebook/v1p2/lineItems/{sourcedId}"], *, path: _putLineItemV1p2_path, body: LineItemBody, **limits: Unpack[CallOptions]) -> StoredLineItemReply: ...
    @overload
    def request(self, name: Literal["DELETE /ims/oneroster/gradebook/v1p2/lineItems/{sourcedId}"], *, path: _deleteLineItemV1p2_path, **limits: Unpack[CallOptions]) -> None: ...
    @overload
    def request(self, name: Literal["GET /ims/oneroster/gradebook/v1p2/results"], *, query: _getAllResultsV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> ResultSet: ...
    @overload
    def request(self, name: Literal["POST /ims/oneroster/gradebook/v1p2/results"], *, body: NewResultBody, **limits: Unpack[CallOptions]) -> SourcedIdPairReply: ...
    @overload
    def request(self, name: Literal["GET /ims/oneroster/gradebook/v1p2/results/{sourcedId}"], *, path: _getResultV1p2_path, query: _getResultV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> SelectedResultReply: ...
    @overload
    def request(self, name: Literal["PUT /ims/oneroster/gradebook/v1p2/results/{sourcedId}"], *, path: _putResultV1p2_path, body: ResultBody, **limits: Unpack[CallOptions]) -> StoredResultReply: ...
    @overload
    def request(self, name: Literal["DELETE /ims/oneroster/gradebook/v1p2/results/{sourcedId}"], *, path: _deleteResultV1p2_path, **limits: Unpack[CallOptions]) -> None: ...
    @overload
    def request(self, name: Literal["GET /ims/oneroster/gradebook/v1p2/scoreScales"], *, query: _getAllScoreScalesV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> ScoreScaleSet: ...
    @overload
    def request(self, name: Literal["POST /ims/oneroster/gradebook/v1p2/scoreScales"], *, body: NewScoreScaleBody, **limits: Unpack[CallOptions]) -> SourcedIdPairReply: ...
    @overload
    def request(self, name: Literal["GET /ims/oneroster/gradebook/v1p2/scoreScales/{sourcedId}"], *, path: _getScoreScaleV1p2_path, query: _getScoreScaleV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> SelectedScoreScaleReply: ...
    @overload
    def request(self, name: Literal["PUT /ims/oneroster/gradebook/v1p2/scoreScales/{sourcedId}"], *, path: _putScoreScaleV1p2_path, body: ScoreScaleBody, **limits: Unpack[CallOptions]) -> StoredScoreScaleReply: ...
    @overload
    def request(self, name: Literal["DELETE /ims/oneroster/gradebook/v1p2/scoreScales/{sourcedId}"], *, path: _deleteScoreScaleV1p2_path, **limits: Unpack[CallOptions]) -> None: ...
    @overload
    def request(self, name: Literal["GET /ims/oneroster/gradebook/v1p2/assessmentLineItems"], *, query: _getAllAssessmentLineItemsV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> AssessmentLineItemSet: ...
    @overload
    def request(self, name: Literal["POST /ims/oneroster/gradebook/v1p2/assessmentLineItems"], *, body: NewAssessmentLineItemBody, **limits: Unpack[CallOptions]) -> SourcedIdPairReply: ...
    @overload
    def request(self, name: Literal["GET /ims/oneroster/gradebook/v1p2/assessmentLineItems/{sourcedId}"], *, path: _getAssessmentLineItemV1p2_path, query: _getAssessmentLineItemV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> SelectedAssessmentLineItemReply: ...
    @overload
    def request(self, name: Literal["PUT /ims/oneroster/gradebook/v1p2/assessmentLineItems/{sourcedId}"], *, path: _putAssessmentLineItemV1p2_path, body: AssessmentLineItemBody, **limits: Unpack[CallOptions]) -> StoredAssessmentLineItemReply: ...
    @overload
    def request(self, name: Literal["DELETE /ims/oneroster/gradebook/v1p2/assessmentLineItems/{sourcedId}"], *, path: _deleteAssessmentLineItemV1p2_path, **limits: Unpack[CallOptions]) -> None: ...
    @overload
    def request(self, name: Literal["GET /ims/oneroster/gradebook/v1p2/assessmentResults"], *, query: _getAllAssessmentResultsV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> AssessmentResultSet: ...
    @overload
    def request(self, name: Literal["POST /ims/oneroster/gradebook/v1p2/assessmentResults"], *, body: NewAssessmentResultBody, **limits: Unpack[CallOptions]) -> SourcedIdPairReply: ...
    @overload
    def request(self, name: Literal["GET /ims/oneroster/gradebook/v1p2/assessmentResults/{sourcedId}"], *, path: _getAssessmentResultV1p2_path, query: _getAssessmentResultV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> SelectedAssessmentResultReply: ...
    @overload
    def request(self, name: Literal["PUT /ims/oneroster/gradebook/v1p2/assessmentResults/{sourcedId}"], *, path: _putAssessmentResultV1p2_path, body: AssessmentResultBody, **limits: Unpack[CallOptions]) -> StoredAssessmentResultReply: ...
    @overload
    def request(self, name: Literal["DELETE /ims/oneroster/gradebook/v1p2/assessmentResults/{sourcedId}"], *, path: _deleteAssessmentResultV1p2_path, **limits: Unpack[CallOptions]) -> None: ...
    @overload
    def request(self, name: Literal["GET /ims/oneroster/gradebook/v1p2/classes/{classSourcedId}/categories"], *, path: _getCategoriesForClassV1p2_path, query: _getCategoriesForClassV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> CategorySet: ...
    @overload
    def request(self, name: Literal["GET /ims/oneroster/gradebook/v1p2/classes/{classSourcedId}/lineItems"], *, path: _getLineItemsForClassV1p2_path, query: _getLineItemsForClassV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> LineItemSet: ...
    @overload
    def request(self, name: Literal["POST /ims/oneroster/gradebook/v1p2/classes/{classSourcedId}/lineItems"], *, path: _postLineItemsForClassV1p2_path, body: LineItemsForClassBody, **limits: Unpack[CallOptions]) -> SourcedIdPairsReply: ...
    @overload
    def request(self, name: Literal["GET /ims/oneroster/gradebook/v1p2/classes/{classSourcedId}/lineItems/{lineItemSourcedId}/results"], *, path: _getResultsForLineItemForClassV1p2_path, query: _getResultsForLineItemForClassV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> ResultSet: ...
    @overload
    def request(self, name: Literal["GET /ims/oneroster/gradebook/v1p2/classes/{classSourcedId}/results"], *, path: _getResultsForClassV1p2_path, query: _getResultsForClassV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> ResultSet: ...
    @overload
    def request(self, name: Literal["GET /ims/oneroster/gradebook/v1p2/classes/{classSourcedId}/scoreScales"], *, path: _getScoreScalesForClassV1p2_path, query: _getScoreScalesForClassV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> ScoreScaleSet: ...
    @overload
    def request(self, name: Literal["GET /ims/oneroster/gradebook/v1p2/classes/{classSourcedId}/students/{studentSourcedId}/results"], *, path: _getResultsForStudentForClassV1p2_path, query: _getResultsForStudentForClassV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> ResultSet: ...
    @overload
    def request(self, name: Literal["GET /ims/oneroster/gradebook/v1p2/schools/{schoolSourcedId}/scoreScales"], *, path: _getScoreScalesForSchoolV1p2_path, query: _getScoreScalesForSchoolV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> ScoreScaleSet: ...
    @overload
    def request(self, name: Literal["POST /ims/oneroster/gradebook/v1p2/classes/{classSourcedId}/academicSessions/{academicSessionSourcedId}/results"], *, path: _postResultsForAcademicSessionForClassV1p2_path, body: ResultsForAcademicSessionForClassBody, **limits: Unpack[CallOptions]) -> SourcedIdPairsReply: ...
    @overload
    def request(self, name: Literal["POST /ims/oneroster/gradebook/v1p2/lineItems/{lineItemSourcedId}/results"], *, path: _postResultsForLineItemV1p2_path, body: ResultsForLineItemBody, **limits: Unpack[CallOptions]) -> SourcedIdPairsReply: ...
    @overload
    def request(self, name: Literal["POST /ims/oneroster/gradebook/v1p2/schools/{schoolSourcedId}/lineItems"], *, path: _postLineItemsForSchoolV1p2_path, body: LineItemsForSchoolBody, **limits: Unpack[CallOptions]) -> SourcedIdPairsReply: ...
    @overload
    def request(self, name: Literal["GET /ims/oneroster/gradebook/v1p2/discovery/onerosterv1p2gradebookservice_openapi3_v1p0.json"], **limits: Unpack[CallOptions]) -> OneRosterDiscovery: ...
    @overload
    def request(self, name: Literal["GET /ims/oneroster/gradebook/v1p2/discovery/imsorv1p2_gradebook_openapi3_v1p0.json"], **limits: Unpack[CallOptions]) -> OneRosterDiscovery: ...
    @overload
    def request(self, name: Literal["GET /rostering/1.0/students/{sourcedId}/agents"], *, path: _listStudentAgents_path, query: _listStudentAgents_query | None = ..., **limits: Unpack[CallOptions]) -> UserList: ...
    @overload
    def request(self, name: Literal["PUT /rostering/1.0/students/{sourcedId}/agents/{agentId}"], *, path: _putStudentAgent_path, body: Mapping[str, Any], **limits: Unpack[CallOptions]) -> Written: ...
    @overload
    def request(self, name: Literal["GET /rostering/1.0/users"], *, query: _listUsers_query | None = ..., **limits: Unpack[CallOptions]) -> UserList: ...
    @overload
    def request(self, name: Literal["GET /rostering/1.0/users/{sourcedId}"], *, path: _getUser_path, **limits: Unpack[CallOptions]) -> UserReply: ...
    @overload
    def request(self, name: Literal["PUT /rostering/1.0/users/{sourcedId}"], *, path: _putUser_path, body: UserBody, **limits: Unpack[CallOptions]) -> Written: ...
    @overload
    def request(self, name: Literal["DELETE /rostering/1.0/users/{sourcedId}"], *, path: _deleteUser_path, **limits: Unpack[CallOptions]) -> None: ...
    @overload
    def request(self, name: Literal["GET /rostering/1.0/orgs"], *, query: _listOrgs_query | None = ..., **limits: Unpack[CallOptions]) -> OrgList: ...
    @overload
    def request(self, name: Literal["GET /rostering/1.0/orgs/{sourcedId}"], *, path: _getOrg_path, **limits: Unpack[CallOptions]) -> OrgReply: ...
    @overload
    def request(self, name: Literal["PUT /rostering/1.0/orgs/{sourcedId}"], *, path: _putOrg_path, body: OrgBody, **limits: Unpack[CallOptions]) -> Written: ...
    @overload
    def request(self, name: Literal["DELETE /rostering/1.0/orgs/{sourcedId}"], *, path: _deleteOrg_path, **limits: Unpack[CallOptions]) -> None: ...
    @overload
    def request(self, name: Literal["GET /rostering/1.0/classes"], *, query: _listClasses_query | None = ..., **limits: Unpack[CallOptions]) -> ClassList: ...
    @overload
    def request(self, name: Literal["GET /rostering/1.0/classes/{sourcedId}"], *, path: _getClass_path, **limits: Unpack[CallOptions]) -> ClassReply: ...
    @overload
    def request(self, name: Literal["PUT /rostering/1.0/classes/{sourcedId}"], *, path: _putClass_path, body: ClassBody, **limits: Unpack[CallOptions]) -> Written: ...
    @overload
    def request(self, name: Literal["DELETE /rostering/1.0/classes/{sourcedId}"], *, path: _deleteClass_path, **limits: Unpack[CallOptions]) -> None: ...
    @overload
    def request(self, name: Literal["GET /rostering/1.0/enrollments"], *, query: _listEnrollments_query | None = ..., **limits: Unpack[CallOptions]) -> EnrollmentList: ...
    @overload
    def request(self, name: Literal["GET /rostering/1.0/enrollments/{sourcedId}"], *, path: _getEnrollment_path, **limits: Unpack[CallOptions]) -> EnrollmentReply: ...
    @overload
    def request(self, name: Literal["PUT /rostering/1.0/enrollments/{sourcedId}"], *, path: _putEnrollment_path, body: EnrollmentBody, **limits: Unpack[CallOptions]) -> Written: ...
    @overload
    def request(self, name: Literal["DELETE /rostering/1.0/enrollments/{sourcedId}"], *, path: _deleteEnrollment_path, **limits: Unpack[CallOptions]) -> None: ...
    @overload
    def request(self, name: Literal["GET /rostering/1.0/academicSessions"], *, query: _listAcademicSessions_query | None = ..., **limits: Unpack[CallOptions]) -> AcademicSessionList: ...
    @overload
    def request(self, name: Literal["GET /rostering/1.0/academicSessions/{sourcedId}"], *, path: _getAcademicSession_path, **limits: Unpack[CallOptions]) -> AcademicSessionReply: ...
    @overload
    def request(self, name: Literal["PUT /rostering/1.0/academicSessions/{sourcedId}"], *, path: _putAcademicSession_path, body: AcademicSessionBody, **limits: Unpack[CallOptions]) -> Written: ...
    @overload
    def request(self, name: Literal["DELETE /rostering/1.0/academicSessions/{sourcedId}"], *, path: _deleteAcademicSession_path, **limits: Unpack[CallOptions]) -> None: ...
    @overload
    def request(self, name: Literal["GET /rostering/1.0/schools"], *, query: _listSchools_query | None = ..., **limits: Unpack[CallOptions]) -> OrgList: ...
    @overload
    def request(self, name: Literal["GET /rostering/1.0/schools/{sourcedId}"], *, path: _getSchool_path, **limits: Unpack[CallOptions]) -> OrgReply: ...
    @overload
    def request(self, name: Literal["GET /rostering/1.0/students"], *, query: _listStudents_query | None = ..., **limits: Unpack[CallOptions]) -> UserList: ...
    @overload
    def request(self, name: Literal["GET /rostering/1.0/students/{sourcedId}"], *, path: _getStudent_path, **limits: Unpack[CallOptions]) -> UserReply: ...
    @overload
    def request(self, name: Literal["GET /rostering/1.0/teachers"], *, query: _listTeachers_query | None = ..., **limits: Unpack[CallOptions]) -> UserList: ...
    @overload
    def request(self, name: Literal["GET /rostering/1.0/teachers/{sourcedId}"], *, path: _getTeacher_path, **limits: Unpack[CallOptions]) -> UserReply: ...
    @overload
    def request(self, name: Literal["GET /rostering/1.0/terms"], *, query: _listTerms_query | None = ..., **limits: Unpack[CallOptions]) -> AcademicSessionList: ...
    @overload
    def request(self, name: Literal["GET /rostering/1.0/terms/{sourcedId}"], *, path: _getTerm_path, **limits: Unpack[CallOptions]) -> AcademicSessionReply: ...
    @overload
    def request(self, name: Literal["GET /rostering/1.0/gradingPeriods"], *, query: _listGradingPeriods_query | None = ..., **limits: Unpack[CallOptions]) -> AcademicSessionList: ...
    @overload
    def request(self, name: Literal["GET /rostering/1.0/gradingPeriods/{sourcedId}"], *, path: _getGradingPeriod_path, **limits: Unpack[CallOptions]) -> AcademicSessionReply: ...
    @overload
    def request(self, name: Literal["GET /rostering/1.0/demographics"], *, query: _listDemographics_query | None = ..., **limits: Unpack[CallOptions]) -> DemographicsList: ...
    @overload
    def request(self, name: Literal["GET /rostering/1.0/demographics/{sourcedId}"], *, path: _getDemographics_path, **limits: Unpack[CallOptions]) -> DemographicsReply: ...
    @overload
    def request(self, name: Literal["GET /rostering/1.0/classes/{classSourcedId}/students"], *, path: _listStudentsOfClass_path, query: _listStudentsOfClass_query | None = ..., **limits: Unpack[CallOptions]) -> UserList: ...
    @overload
    def request(self, name: Literal["GET /rostering/1.0/classes/{classSourcedId}/teachers"], *, path: _listTeachersOfClass_path, query: _listTeachersOfClass_query | None = ..., **limits: Unpack[CallOptions]) -> UserList: ...
    @overload
    def request(self, name: Literal["GET /rostering/1.0/courses/{courseSourcedId}/classes"], *, path: _listClassesOfCourse_path, query: _listClassesOfCourse_query | None = ..., **limits: Unpack[CallOptions]) -> ClassList: ...
    @overload
    def request(self, name: Literal["GET /rostering/1.0/schools/{schoolSourcedId}/classes"], *, path: _listClassesOfSchool_path, query: _listClassesOfSchool_query | None = ..., **limits: Unpack[CallOptions]) -> ClassList: ...
    @overload
    def request(self, name: Literal["GET /rostering/1.0/schools/{schoolSourcedId}/classes/{classSourcedId}/enrollments"], *, path: _listEnrollmentsOfClassOfSchool_path, query: _listEnrollmentsOfClassOfSchool_query | None = ..., **limits: Unpack[CallOptions]) -> EnrollmentList: ...
    @overload
    def request(self, name: Literal["GET /rostering/1.0/schools/{schoolSourcedId}/classes/{classSourcedId}/students"], *, path: _listStudentsOfClassOfSchool_path, query: _listStudentsOfClassOfSchool_query | None = ..., **limits: Unpack[CallOptions]) -> UserList: ...
    @overload
    def request(self, name: Literal["GET /rostering/1.0/schools/{schoolSourcedId}/classes/{classSourcedId}/teachers"], *, path: _listTeachersOfClassOfSchool_path, query: _listTeachersOfClassOfSchool_query | None = ..., **limits: Unpack[CallOptions]) -> UserList: ...
    @overload
    def request(self, name: Literal["GET /rostering/1.0/schools/{schoolSourcedId}/courses"], *, path: _listCoursesOfSchool_path, query: _listCoursesOfSchool_query | None = ..., **limits: Unpack[CallOptions]) -> CourseWithTypeList: ...
    @overload
    def request(self, name: Literal["GET /rostering/1.0/schools/{schoolSourcedId}/enrollments"], *, path: _listEnrollmentsOfSchool_path, query: _listEnrollmentsOfSchool_query | None = ..., **limits: Unpack[CallOptions]) -> EnrollmentList: ...
    @overload
    def request(self, name: Literal["GET /rostering/1.0/schools/{schoolSourcedId}/students"], *, path: _listStudentsOfSchool_path, query: _listStudentsOfSchool_query | None = ..., **limits: Unpack[CallOptions]) -> UserList: ...
    @overload
    def request(self, name: Literal["GET /rostering/1.0/schools/{schoolSourcedId}/teachers"], *, path: _listTeachersOfSchool_path, query: _listTeachersOfSchool_query | None = ..., **limits: Unpack[CallOptions]) -> UserList: ...
    @overload
    def request(self, name: Literal["GET /rostering/1.0/schools/{schoolSourcedId}/terms"], *, path: _listTermsOfSchool_path, query: _listTermsOfSchool_query | None = ..., **limits: Unpack[CallOptions]) -> AcademicSessionList: ...
    @overload
    def request(self, name: Literal["GET /rostering/1.0/students/{studentSourcedId}/classes"], *, path: _listClassesOfStudent_path, query: _listClassesOfStudent_query | None = ..., **limits: Unpack[CallOptions]) -> ClassList: ...
    @overload
    def request(self, name: Literal["GET /rostering/1.0/teachers/{teacherSourcedId}/classes"], *, path: _listClassesOfTeacher_path, query: _listClassesOfTeacher_query | None = ..., **limits: Unpack[CallOptions]) -> ClassList: ...
    @overload
    def request(self, name: Literal["GET /rostering/1.0/users/{userSourcedId}/classes"], *, path: _listClassesOfUser_path, query: _listClassesOfUser_query | None = ..., **limits: Unpack[CallOptions]) -> ClassList: ...
    @overload
    def request(self, name: Literal["GET /rostering/1.0/terms/{termSourcedId}/classes"], *, path: _listClassesOfTerm_path, query: _listClassesOfTerm_query | None = ..., **limits: Unpack[CallOptions]) -> ClassList: ...
    @overload
    def request(self, name: Literal["GET /rostering/1.0/terms/{termSourcedId}/gradingPeriods"], *, path: _listGradingPeriodsOfTerm_path, query: _listGradingPeriodsOfTerm_query | None = ..., **limits: Unpack[CallOptions]) -> AcademicSessionList: ...
    @overload
    def request(self, name: Literal["GET /ims/oneroster/rostering/v1p2/academicSessions"], *, query: _getAllAcademicSessionsV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> AcademicSessionSet: ...
    @overload
    def request(self, name: Literal["POST /ims/oneroster/rostering/v1p2/academicSessions"], *, body: NewAcademicSessionBody, **limits: Unpack[CallOptions]) -> SourcedIdPairReply: ...
    @overload
    def request(self, name: Literal["GET /ims/oneroster/rostering/v1p2/academicSessions/{sourcedId}"], *, path: _getAcademicSessionV1p2_path, query: _getAcademicSessionV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> SelectedAcademicSessionReply: ...
    @overload
    def request(self, name: Literal["PUT /ims/oneroster/rostering/v1p2/academicSessions/{sourcedId}"], *, path: _putAcademicSessionV1p2_path, body: AcademicSessionBody, **limits: Unpack[CallOptions]) -> StoredAcademicSessionReply: ...
    @overload
    def request(self, name: Literal["DELETE /ims/oneroster/rostering/v1p2/academicSessions/{sourcedId}"], *, path: _deleteAcademicSessionV1p2_path, **limits: Unpack[CallOptions]) -> None: ...
    @overload
    def request(self, name: Literal["GET /ims/oneroster/rostering/v1p2/classes"], *, query: _getAllClassesV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> ClassSet: ...
    @overload
    def request(self, name: Literal["POST /ims/oneroster/rostering/v1p2/classes"], *, body: NewClassBody, **limits: Unpack[CallOptions]) -> SourcedIdPairReply: ...
    @overload
    def request(self, name: Literal["GET /ims/oneroster/rostering/v1p2/classes/{sourcedId}"], *, path: _getClassV1p2_path, query: _getClassV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> SelectedClassReply: ...
    @overload
    def request(self, name: Literal["PUT /ims/oneroster/rostering/v1p2/classes/{sourcedId}"], *, path: _putClassV1p2_path, body: ClassBody, **limits: Unpack[CallOptions]) -> StoredClassReply: ...
    @overload
    def request(self, name: Literal["DELETE /ims/oneroster/rostering/v1p2/classes/{sourcedId}"], *, path: _deleteClassV1p2_path, **limits: Unpack[CallOptions]) -> None: ...
    @overload
    def request(self, name: Literal["GET /ims/oneroster/rostering/v1p2/courses"], *, query: _getAllCoursesV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> CourseSet: ...
    @overload
    def request(self, name: Literal["POST /ims/oneroster/rostering/v1p2/courses"], *, body: NewCourseBody, **limits: Unpack[CallOptions]) -> SourcedIdPairReply: ...
    @overload
    def request(self, name: Literal["GET /ims/oneroster/rostering/v1p2/courses/{sourcedId}"], *, path: _getCourseV1p2_path, query: _getCourseV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> SelectedCourseReply: ...
    @overload
    def request(self, name: Literal["PUT /ims/oneroster/rostering/v1p2/courses/{sourcedId}"], *, path: _putCourseV1p2_path, body: CourseBody, **limits: Unpack[CallOptions]) -> StoredCourseReply: ...
    @overload
    def request(self, name: Literal["DELETE /ims/oneroster/rostering/v1p2/courses/{sourcedId}"], *, path: _deleteCourseV1p2_path, **limits: Unpack[CallOptions]) -> None: ...
    @overload
    def request(self, name: Literal["GET /ims/oneroster/rostering/v1p2/enrollments"], *, query: _getAllEnrollmentsV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> EnrollmentSet: ...
    @overload
    def request(self, name: Literal["POST /ims/oneroster/rostering/v1p2/enrollments"], *, body: NewEnrollmentBody, **limits: Unpack[CallOptions]) -> SourcedIdPairReply: ...
    @overload
    def request(self, name: Literal["GET /ims/oneroster/rostering/v1p2/enrollments/{sourcedId}"], *, path: _getEnrollmentV1p2_path, query: _getEnrollmentV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> SelectedEnrollmentReply: ...
    @overload
    def request(self, name: Literal["PUT /ims/oneroster/rostering/v1p2/enrollments/{sourcedId}"], *, path: _putEnrollmentV1p2_path, body: EnrollmentBody, **limits: Unpack[CallOptions]) -> StoredEnrollmentReply: ...
    @overload
    def request(self, name: Literal["DELETE /ims/oneroster/rostering/v1p2/enrollments/{sourcedId}"], *, path: _deleteEnrollmentV1p2_path, **limits: Unpack[CallOptions]) -> None: ...
    @overload
    def request(self, name: Literal["GET /ims/oneroster/rostering/v1p2/gradingPeriods"], *, query: _getAllGradingPeriodsV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> AcademicSessionSet: ...
    @overload
    def request(self, name: Literal["GET /ims/oneroster/rostering/v1p2/gradingPeriods/{sourcedId}"], *, path: _getGradingPeriodV1p2_path, query: _getGradingPeriodV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> SelectedAcademicSessionReply: ...
    @overload
    def request(self, name: Literal["GET /ims/oneroster/rostering/v1p2/orgs"], *, query: _getAllOrgsV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> OrgSet: ...
    @overload
    def request(self, name: Literal["POST /ims/oneroster/rostering/v1p2/orgs"], *, body: NewOrgBody, **limits: Unpack[CallOptions]) -> SourcedIdPairReply: ...
    @overload
    def request(self, name: Literal["GET /ims/oneroster/rostering/v1p2/orgs/{sourcedId}"], *, path: _getOrgV1p2_path, query: _getOrgV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> SelectedOrgReply: ...
    @overload
    def request(self, name: Literal["PUT /ims/oneroster/rostering/v1p2/orgs/{sourcedId}"], *, path: _putOrgV1p2_path, body: OrgBody, **limits: Unpack[CallOptions]) -> StoredOrgReply: ...
    @overload
    def request(self, name: Literal["DELETE /ims/oneroster/rostering/v1p2/orgs/{sourcedId}"], *, path: _deleteOrgV1p2_path, **limits: Unpack[CallOptions]) -> None: ...
    @overload
    def request(self, name: Literal["GET /ims/oneroster/rostering/v1p2/schools"], *, query: _getAllSchoolsV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> OrgSet: ...
    @overload
    def request(self, name: Literal["GET /ims/oneroster/rostering/v1p2/schools/{sourcedId}"], *, path: _getSchoolV1p2_path, query: _getSchoolV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> SelectedOrgReply: ...
    @overload
    def request(self, name: Literal["GET /ims/oneroster/rostering/v1p2/students"], *, query: _getAllStudentsV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> UserSet: ...
    @overload
    def request(self, name: Literal["GET /ims/oneroster/rostering/v1p2/students/{sourcedId}"], *, path: _getStudentV1p2_path, query: _getStudentV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> SelectedUserReply: ...
    @overload
    def request(self, name: Literal["GET /ims/oneroster/rostering/v1p2/teachers"], *, query: _getAllTeachersV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> UserSet: ...
    @overload
    def request(self, name: Literal["GET /ims/oneroster/rostering/v1p2/teachers/{sourcedId}"], *, path: _getTeacherV1p2_path, query: _getTeacherV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> SelectedUserReply: ...
    @overload
    def request(self, name: Literal["GET /ims/oneroster/rostering/v1p2/terms"], *, query: _getAllTermsV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> AcademicSessionSet: ...
    @overload
    def request(self, name: Literal["GET /ims/oneroster/rostering/v1p2/terms/{sourcedId}"], *, path: _getTermV1p2_path, query: _getTermV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> SelectedAcademicSessionReply: ...
    @overload
    def request(self, name: Literal["GET /ims/oneroster/rostering/v1p2/users"], *, query: _getAllUsersV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> UserSet: ...
    @overload
    def request(self, name: Literal["POST /ims/oneroster/rostering/v1p2/users"], *, body: NewUserBody, **limits: Unpack[CallOptions]) -> SourcedIdPairReply: ...
    @overload
    def request(self, name: Literal["GET /ims/oneroster/rostering/v1p2/users/{sourcedId}"], *, path: _getUserV1p2_path, query: _getUserV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> SelectedUserReply: ...
    @overload
    def request(self, name: Literal["PUT /ims/oneroster/rostering/v1p2/users/{sourcedId}"], *, path: _putUserV1p2_path, body: UserBody, **limits: Unpack[CallOptions]) -> StoredUserReply: ...
    @overload
    def request(self, name: Literal["DELETE /ims/oneroster/rostering/v1p2/users/{sourcedId}"], *, path: _deleteUserV1p2_path, **limits: Unpack[CallOptions]) -> None: ...
    @overload
    def request(self, name: Literal["GET /ims/oneroster/rostering/v1p2/demographics"], *, query: _getAllDemographicsV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> DemographicsSet: ...
    @overload
    def request(self, name: Literal["POST /ims/oneroster/rostering/v1p2/demographics"], *, body: DemographicsBody, **limits: Unpack[CallOptions]) -> SourcedIdPairReply: ...
    @overload
    def request(self, name: Literal["GET /ims/oneroster/rostering/v1p2/demographics/{sourcedId}"], *, path: _getDemographicsV1p2_path, query: _getDemographicsV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> SelectedDemographicsReply: ...
    @overload
    def request(self, name: Literal["PUT /ims/oneroster/rostering/v1p2/demographics/{sourcedId}"], *, path: _putDemographicsV1p2_path, body: DemographicsBody, **limits: Unpack[CallOptions]) -> StoredDemographicsReply: ...
    @overload
    def request(self, name: Literal["DELETE /ims/oneroster/rostering/v1p2/demographics/{sourcedId}"], *, path: _deleteDemographicsV1p2_path, **limits: Unpack[CallOptions]) -> None: ...
    @overload
    def request(self, name: Literal["GET /ims/oneroster/rostering/v1p2/classes/{classSourcedId}/students"], *, path: _getStudentsForClassV1p2_path, query: _getStudentsForClassV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> UserSet: ...
    @overload
    def request(self, name: Literal["GET /ims/oneroster/rostering/v1p2/classes/{classSourcedId}/teachers"], *, path: _getTeachersForClassV1p2_path, query: _getTeachersForClassV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> UserSet: ...
    @overload
    def request(self, name: Literal["GET /ims/oneroster/rostering/v1p2/courses/{courseSourcedId}/classes"], *, path: _getClassesForCourseV1p2_path, query: _getClassesForCourseV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> ClassSet: ...
    @overload
    def request(self, name: Literal["GET /ims/oneroster/rostering/v1p2/schools/{schoolSourcedId}/classes"], *, path: _getClassesForSchoolV1p2_path, query: _getClassesForSchoolV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> ClassSet: ...
    @overload
    def request(self, name: Literal["GET /ims/oneroster/rostering/v1p2/schools/{schoolSourcedId}/classes/{classSourcedId}/enrollments"], *, path: _getEnrollmentsForClassInSchoolV1p2_path, query: _getEnrollmentsForClassInSchoolV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> EnrollmentSet: ...
    @overload
    def request(self, name: Literal["GET /ims/oneroster/rostering/v1p2/schools/{schoolSourcedId}/classes/{classSourcedId}/students"], *, path: _getStudentsForClassInSchoolV1p2_path, query: _getStudentsForClassInSchoolV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> UserSet: ...
    @overload
    def request(self, name: Literal["GET /ims/oneroster/rostering/v1p2/schools/{schoolSourcedId}/classes/{classSourcedId}/teachers"], *, path: _getTeachersForClassInSchoolV1p2_path, query: _getTeachersForClassInSchoolV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> UserSet: ...
    @overload
    def request(self, name: Literal["GET /ims/oneroster/rostering/v1p2/schools/{schoolSourcedId}/courses"], *, path: _getCoursesForSchoolV1p2_path, query: _getCoursesForSchoolV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> CourseSet: ...
    @overload
    def request(self, name: Literal["GET /ims/oneroster/rostering/v1p2/schools/{schoolSourcedId}/enrollments"], *, path: _getEnrollmentsForSchoolV1p2_path, query: _getEnrollmentsForSchoolV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> EnrollmentSet: ...
    @overload
    def request(self, name: Literal["GET /ims/oneroster/rostering/v1p2/schools/{schoolSourcedId}/students"], *, path: _getStudentsForSchoolV1p2_path, query: _getStudentsForSchoolV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> UserSet: ...
    @overload
    def request(self, name: Literal["GET /ims/oneroster/rostering/v1p2/schools/{schoolSourcedId}/teachers"], *, path: _getTeachersForSchoolV1p2_path, query: _getTeachersForSchoolV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> UserSet: ...
    @overload
    def request(self, name: Literal["GET /ims/oneroster/rostering/v1p2/schools/{schoolSourcedId}/terms"], *, path: _getTermsForSchoolV1p2_path, query: _getTermsForSchoolV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> AcademicSessionSet: ...
    @overload
    def request(self, name: Literal["GET /ims/oneroster/rostering/v1p2/students/{studentSourcedId}/classes"], *, path: _getClassesForStudentV1p2_path, query: _getClassesForStudentV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> ClassSet: ...
    @overload
    def request(self, name: Literal["GET /ims/oneroster/rostering/v1p2/teachers/{teacherSourcedId}/classes"], *, path: _getClassesForTeacherV1p2_path, query: _getClassesForTeacherV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> ClassSet: ...
    @overload
    def request(self, name: Literal["GET /ims/oneroster/rostering/v1p2/users/{userSourcedId}/classes"], *, path: _getClassesForUserV1p2_path, query: _getClassesForUserV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> ClassSet: ...
    @overload
    def request(self, name: Literal["GET /ims/oneroster/rostering/v1p2/terms/{termSourcedId}/classes"], *, path: _getClassesForTermV1p2_path, query: _getClassesForTermV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> ClassSet: ...
    @overload
    def request(self, name: Literal["GET /ims/oneroster/rostering/v1p2/terms/{termSourcedId}/gradingPeriods"], *, path: _getGradingPeriodsForTermV1p2_path, query: _getGradingPeriodsForTermV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> AcademicSessionSet: ...
    @overload
    def request(self, name: Literal["GET /ims/oneroster/rostering/v1p2/courses/components"], *, query: _getAllCourseComponentsV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> CourseComponentSet: ...
    @overload
    def request(self, name: Literal["POST /ims/oneroster/rostering/v1p2/courses/components"], *, body: NewCourseComponentBody, **limits: Unpack[CallOptions]) -> SourcedIdPairReply: ...
    @overload
    def request(self, name: Literal["GET /ims/oneroster/rostering/v1p2/courses/components/{sourcedId}"], *, path: _getCourseComponentV1p2_path, query: _getCourseComponentV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> SelectedCourseComponentReply: ...
    @overload
    def request(self, name: Literal["PUT /ims/oneroster/rostering/v1p2/courses/components/{sourcedId}"], *, path: _putCourseComponentV1p2_path, body: CourseComponentBody, **limits: Unpack[CallOptions]) -> StoredCourseComponentReply: ...
    @overload
    def request(self, name: Literal["DELETE /ims/oneroster/rostering/v1p2/courses/components/{sourcedId}"], *, path: _deleteCourseComponentV1p2_path, **limits: Unpack[CallOptions]) -> None: ...
    @overload
    def request(self, name: Literal["GET /ims/oneroster/rostering/v1p2/courses/component-resources"], *, query: _getAllComponentResourcesV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> ComponentResourceSet: ...
    @overload
    def request(self, name: Literal["POST /ims/oneroster/rostering/v1p2/courses/component-resources"], *, body: NewComponentResourceBody, **limits: Unpack[CallOptions]) -> SourcedIdPairReply: ...
    @overload
    def request(self, name: Literal["GET /ims/oneroster/rostering/v1p2/courses/component-resources/{sourcedId}"], *, path: _getComponentResourceV1p2_path, query: _getComponentResourceV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> SelectedComponentResourceReply: ...
    @overload
    def request(self, name: Literal["PUT /ims/oneroster/rostering/v1p2/courses/component-resources/{sourcedId}"], *, path: _putComponentResourceV1p2_path, body: ComponentResourceBody, **limits: Unpack[CallOptions]) -> StoredComponentResourceReply: ...
    @overload
    def request(self, name: Literal["DELETE /ims/oneroster/rostering/v1p2/courses/component-resources/{sourcedId}"], *, path: _deleteComponentResourceV1p2_path, **limits: Unpack[CallOptions]) -> None: ...
    @overload
    def request(self, name: Literal["GET /ims/oneroster/rostering/v1p2/discovery/onerosterv1p2rostersservice_openapi3_v1p0.json"], **limits: Unpack[CallOptions]) -> OneRosterDiscovery: ...
    @overload
    def request(self, name: Literal["GET /ims/oneroster/rostering/v1p2/discovery/imsorv1p2_rostering_openapi3_v1p0.json"], **limits: Unpack[CallOptions]) -> OneRosterDiscovery: ...
    @overload
    def request(self, name: Literal["GET /ims/oneroster/resources/v1p2/resources"], *, query: _getAllResourcesV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> OneRosterResourceSet: ...
    @overload
    def request(self, name: Literal["POST /ims/oneroster/resources/v1p2/resources"], *, body: NewOneRosterResourceBody, **limits: Unpack[CallOptions]) -> SourcedIdPairReply: ...
    @overload
    def request(self, name: Literal["GET /ims/oneroster/resources/v1p2/resources/{sourcedId}"], *, path: _getResourceV1p2_path, query: _getResourceV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> SelectedOneRosterResourceReply: ...
    @overload
    def request(self, name: Literal["PUT /ims/oneroster/resources/v1p2/resources/{sourcedId}"], *, path: _putResourceV1p2_path, body: OneRosterResourceBody, **limits: Unpack[CallOptions]) -> StoredOneRosterResourceReply: ...
    @overload
    def request(self, name: Literal["DELETE /ims/oneroster/resources/v1p2/resources/{sourcedId}"], *, path: _deleteResourceV1p2_path, **limits: Unpack[CallOptions]) -> None: ...
    @overload
    def request(self, name: Literal["GET /ims/oneroster/resources/v1p2/classes/{classSourcedId}/resources"], *, path: _getResourcesForClassV1p2_path, query: _getResourcesForClassV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> OneRosterResourceSet: ...
    @overload
    def request(self, name: Literal["GET /ims/oneroster/resources/v1p2/courses/{courseSourcedId}/resources"], *, path: _getResourcesForCourseV1p2_path, query: _getResourcesForCourseV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> OneRosterResourceSet: ...
    @overload
    def request(self, name: Literal["GET /ims/oneroster/resources/v1p2/users/{userSourcedId}/resources"], *, path: _getResourcesForUserV1p2_path, query: _getResourcesForUserV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> OneRosterResourceSet: ...
    @overload
    def request(self, name: Literal["GET /ims/oneroster/resources/v1p2/discovery/onerosterv1p2resourcesservice_openapi3_v1p0.json"], **limits: Unpack[CallOptions]) -> OneRosterDiscovery: ...
    @overload
    def request(self, name: Literal["GET /ims/oneroster/resources/v1p2/discovery/imsorv1p2_resources_openapi3_v1p0.json"], **limits: Unpack[CallOptions]) -> OneRosterDiscovery: ...
    @overload
    def request(self, name: Literal["GET /resources/1.0/resources"], *, query: _listOneRosterResources_query | None = ..., **limits: Unpack[CallOptions]) -> OneRosterResourceList: ...
    @overload
    def request(self, name: Literal["GET /resources/1.0/resources/{sourcedId}"], *, path: _getOneRosterResource_path, **limits: Unpack[CallOptions]) -> OneRosterResourceReply: ...
    @overload
    def request(self, name: Literal["PUT /resources/1.0/resources/{sourcedId}"], *, path: _putOneRosterResource_path, body: OneRosterResourceBody, **limits: Unpack[CallOptions]) -> Written: ...
    @overload
    def request(self, name: Literal["DELETE /resources/1.0/resources/{sourcedId}"], *, path: _deleteOneRosterResource_path, **limits: Unpack[CallOptions]) -> None: ...
    @overload
    def request(self, name: Literal["GET /admin/1.0/events"], *, query: _listAllEvents_query | None = ..., **limits: Unpack[CallOptions]) -> EventLog: ...
    @overload
    def request(self, name: Literal["GET /admin/1.0/event-errors"], *, query: _listEventErrors_query | None = ..., **limits: Unpack[CallOptions]) -> EventErrorGroupList: ...
    @overload
    def request(self, name: Literal["GET /admin/1.0/event-counts"], *, query: _countEvents_query | None = ..., **limits: Unpack[CallOptions]) -> EventCounts: ...
    @overload
    def request(self, name: Literal["POST /admin/1.0/events/reprocess"], *, body: ReprocessBody, **limits: Unpack[CallOptions]) -> ReprocessAccepted: ...
    @overload
    def request(self, name: Literal["POST /admin/1.0/events/{id}/reprocess"], *, path: _reprocessEvent_path, query: _reprocessEvent_query | None = ..., **limits: Unpack[CallOptions]) -> ReprocessAccepted: ...
    @overload
    def request(self, name: Literal["GET /admin/1.0/students/{sourcedId}"], *, path: _exportStudent_path, **limits: Unpack[CallOptions]) -> StudentExport: ...
    @overload
    def request(self, name: Literal["DELETE /admin/1.0/students/{sourcedId}"], *, path: _eraseStudent_path, **limits: Unpack[CallOptions]) -> Erasure: ...
    @overload
    def request(self, name: Literal["GET /admin/1.0/students/{sourcedId}/page"], *, path: _exportStudentPage_path, **limits: Unpack[CallOptions]) -> str: ...
    @overload
    def request(self, name: Literal["GET /admin/1.0/students/{sourcedId}/holdings"], *, path: _countStudentHoldings_path, **limits: Unpack[CallOptions]) -> StudentHoldings: ...
    @overload
    def request(self, name: Literal["GET /admin/1.0/students/{sourcedId}/disclosures"], *, path: _listStudentDisclosures_path, query: _listStudentDisclosures_query | None = ..., **limits: Unpack[CallOptions]) -> _listStudentDisclosures: ...
    @overload
    def request(self, name: Literal["GET /applications/1.0/{sourcedId}/erasures"], *, path: _listErasures_path, **limits: Unpack[CallOptions]) -> StudentErasureList: ...
    @overload
    def request(self, name: Literal["POST /applications/1.0/{sourcedId}/erasures/{erasureId}/confirmation"], *, path: _confirmErasure_path, **limits: Unpack[CallOptions]) -> StudentErasureReply: ...
    @overload
    def request(self, name: Literal["POST /admin/1.0/imports"], *, query: _createImport_query, body: str, **limits: Unpack[CallOptions]) -> ImportStarted: ...
    @overload
    def request(self, name: Literal["GET /admin/1.0/imports"], *, query: _listImports_query | None = ..., **limits: Unpack[CallOptions]) -> _listImports: ...
    @overload
    def request(self, name: Literal["GET /admin/1.0/imports/{importId}"], *, path: _getImport_path, **limits: Unpack[CallOptions]) -> ImportReply: ...
    @overload
    def request(self, name: Literal["DELETE /admin/1.0/imports/{importId}"], *, path: _stopImport_path, **limits: Unpack[CallOptions]) -> ImportStarted | None: ...
    @overload
    def request(self, name: Literal["POST /admin/1.0/imports/{importId}/apply"], *, path: _applyImport_path, body: ImportApplying, **limits: Unpack[CallOptions]) -> ImportStarted: ...
    @overload
    def request(self, name: Literal["GET /admin/1.0/imports/{importId}/failed.csv"], *, path: _getImportFailures_path, **limits: Unpack[CallOptions]) -> str: ...
    @overload
    def request(self, name: Literal["GET /admin/1.0/imports/{importId}/removals.csv"], *, path: _getImportRemovals_path, **limits: Unpack[CallOptions]) -> str: ...
    @overload
    def request(self, name: Literal["GET /admin/1.0/roster/sanity"], **limits: Unpack[CallOptions]) -> RosterSanity: ...
    @overload
    def request(self, name: Literal["GET /admin/1.0/roster/export"], *, query: _exportRoster_query | None = ..., **limits: Unpack[CallOptions]) -> str: ...
    @overload
    def request(self, name: Literal["GET /admin/1.0/audit"], *, query: _listAuditLines_query | None = ..., **limits: Unpack[CallOptions]) -> _listAuditLines: ...
    @overload
    def request(self, name: Literal["GET /admin/1.0/overview"], *, query: _getOverview_query | None = ..., **limits: Unpack[CallOptions]) -> Overview: ...
    @overload
    def request(self, name: Literal["GET /applications/1.0/{sourcedId}/checklist"], *, path: _getChecklist_path, **limits: Unpack[CallOptions]) -> Checklist: ...
    @overload
    def request(self, name: Literal["POST /applications/1.0/{sourcedId}/checklist/drop_rate"], *, path: _countDropRateAnew_path, **limits: Unpack[CallOptions]) -> Checklist: ...
    @overload
    def request(self, name: Literal["GET /applications/1.0/{sourcedId}/request-errors"], *, path: _listRequestErrors_path, query: _listRequestErrors_query | None = ..., **limits: Unpack[CallOptions]) -> RequestErrorList: ...
    @overload
    def request(self, name: Literal["GET /admin/1.0/request-errors"], *, query: _listAllRequestErrors_query | None = ..., **limits: Unpack[CallOptions]) -> RequestErrorList: ...
    @overload
    def request(self, name: Literal["GET /admin/1.0/users/{sourcedId}/readers"], *, path: _listReaders_path, **limits: Unpack[CallOptions]) -> ReaderList: ...
    @overload
    def request(self, name: Literal["GET /admin/1.0/health"], **limits: Unpack[CallOptions]) -> HealthReport: ...
    @overload
    def request(self, name: Literal["GET /health"], **limits: Unpack[CallOptions]) -> Health: ...
    @overload
    def request(self, name: Literal["GET /health/ready"], **limits: Unpack[CallOptions]) -> Health: ...
    @overload
    def request(self, name: Literal["GET /metrics"], **limits: Unpack[CallOptions]) -> str: ...
    @overload
    def request(self, name: Literal["GET /"], **limits: Unpack[CallOptions]) -> Root: ...
    @overload
    def request(self, name: Literal["GET /console/1.0/session"], **limits: Unpack[CallOptions]) -> OwnSession: ...
    @overload
    def request(self, name: Literal["POST /console/1.0/session/confirm"], *, body: Confirmation, **limits: Unpack[CallOptions]) -> Confirmed: ...
    @overload
    def request(self, name: Literal["POST /console/1.0/session/confirm/options"], **limits: Unpack[CallOptions]) -> DeviceOptions: ...
    @overload
    def request(self, name: Literal["GET /console/1.0/sessions"], **limits: Unpack[CallOptions]) -> AccountSessionList: ...
    @overload
    def request(self, name: Literal["DELETE /console/1.0/sessions"], **limits: Unpack[CallOptions]) -> None: ...
    @overload
    def request(self, name: Literal["DELETE /console/1.0/sessions/{id}"], *, path: _endOwnSession_path, **limits: Unpack[CallOptions]) -> None: ...
    @overload
    def request(self, name: Literal["PATCH /console/1.0/account"], *, body: OwnAccountChange, **limits: Unpack[CallOptions]) -> OwnAccountReply: ...
    @overload
    def request(self, name: Literal["GET /console/1.0/account/factors"], **limits: Unpack[CallOptions]) -> OwnFactors: ...
    @overload
    def request(self, name: Literal["POST /console/1.0/account/app"], **limits: Unpack[CallOptions]) -> BegunApp: ...
    @overload
    def request(self, name: Literal["PUT /console/1.0/account/app"], *, body: FirstAppCode, **limits: Unpack[CallOptions]) -> RecoveryCodes: ...
    @overload
    def request(self, name: Literal["DELETE /console/1.0/account/app"], **limits: Unpack[CallOptions]) -> None: ...
    @overload
    def request(self, name: Literal["POST /console/1.0/account/passkeys/options"], **limits: Unpack[CallOptions]) -> DeviceOptions: ...
    @overload
    def request(self, name: Literal["POST /console/1.0/account/passkeys"], *, body: NewPasskey, **limits: Unpack[CallOptions]) -> RecoveryCodes: ...
    @overload
    def request(self, name: Literal["PUT /console/1.0/account/passkeys/{id}"], *, path: _putOwnPasskey_path, body: RenamedPasskey, **limits: Unpack[CallOptions]) -> OwnPasskey: ...
    @overload
    def request(self, name: Literal["DELETE /console/1.0/account/passkeys/{id}"], *, path: _deleteOwnPasskey_path, **limits: Unpack[CallOptions]) -> None: ...
    @overload
    def request(self, name: Literal["POST /console/1.0/account/recovery-codes"], **limits: Unpack[CallOptions]) -> RecoveryCodes: ...
    @overload
    def request(self, name: Literal["GET /admin/1.0/accounts"], *, query: _listAccounts_query | None = ..., **limits: Unpack[CallOptions]) -> _listAccounts: ...
    @overload
    def request(self, name: Literal["POST /admin/1.0/accounts"], *, body: NewAccount, **limits: Unpack[CallOptions]) -> InvitedAccount: ...
    @overload
    def request(self, name: Literal["PATCH /admin/1.0/accounts/{id}"], *, path: _patchAccount_path, body: AccountUpdate, **limits: Unpack[CallOptions]) -> AccountReply: ...
    @overload
    def request(self, name: Literal["POST /admin/1.0/accounts/{id}/link"], *, path: _createAccountLink_path, **limits: Unpack[CallOptions]) -> AccountLink: ...
    @overload
    def request(self, name: Literal["DELETE /admin/1.0/accounts/{id}/sessions"], *, path: _endAccountSessions_path, **limits: Unpack[CallOptions]) -> None: ...
    @overload
    def request(self, name: Literal["GET /applications/1.0/{sourcedId}/members"], *, path: _listMembers_path, **limits: Unpack[CallOptions]) -> ApplicationMemberList: ...
    @overload
    def request(self, name: Literal["PUT /applications/1.0/{sourcedId}/members/{accountId}"], *, path: _putMember_path, body: MemberRole, **limits: Unpack[CallOptions]) -> ApplicationMemberReply: ...
    @overload
    def request(self, name: Literal["DELETE /applications/1.0/{sourcedId}/members/{accountId}"], *, path: _deleteMember_path, **limits: Unpack[CallOptions]) -> None: ...
    @overload
    def request(self, name: Literal["POST /applications/1.0/{sourcedId}/members/{accountId}/link"], *, path: _createMemberLink_path, **limits: Unpack[CallOptions]) -> AccountLink: ...
    @overload
    def request(self, name: Literal["POST /applications/1.0/{sourcedId}/invitations"], *, path: _createInvitation_path, body: Invitation, **limits: Unpack[CallOptions]) -> InvitationReply: ...
    @overload
    def request(self, name: Literal["POST /console/1.0/invitations/{sourcedId}"], *, path: _acceptOwnInvitation_path, **limits: Unpack[CallOptions]) -> None: ...
    @overload
    def request(self, name: Literal["DELETE /console/1.0/invitations/{sourcedId}"], *, path: _declineOwnInvitation_path, **limits: Unpack[CallOptions]) -> None: ...
    @overload
    def list(self, name: Literal["GET /applications/1.0"], *, query: _listApplications_query | None = ..., **limits: Unpack[CallOptions]) -> List[Application]: ...
    @overload
    def list(self, name: Literal["GET /admin/1.0/applications"], *, query: _listApplicationActivity_query | None = ..., **limits: Unpack[CallOptions]) -> List[PartialApplicationActivity]: ...
    @overload
    def list(self, name: Literal["GET /admin/1.0/applications/{sourcedId}/grants"], *, path: _listApplicationGrants_path, query: _listApplicationGrants_query | None = ..., **limits: Unpack[CallOptions]) -> List[ApplicationGrant]: ...
    @overload
    def list(self, name: Literal["GET /admin/1.0/grants"], *, query: _listGrants_query | None = ..., **limits: Unpack[CallOptions]) -> List[ApplicationGrant]: ...
    @overload
    def list(self, name: Literal["GET /ims/case/v1p1/CFDocuments"], *, query: _getAllCFDocuments_query | None = ..., **limits: Unpack[CallOptions]) -> List[CFDocument]: ...
    @overload
    def list(self, name: Literal["GET /ims/case/v1p1/CFItems"], *, query: _listCFItems_query | None = ..., **limits: Unpack[CallOptions]) -> List[CFItem]: ...
    @overload
    def list(self, name: Literal["GET /ims/case/v1p1/CFAssociations"], *, query: _listCFAssociations_query | None = ..., **limits: Unpack[CallOptions]) -> List[CFAssociation]: ...
    @overload
    def list(self, name: Literal["GET /standards/1.0/frameworks"], *, query: _listFrameworks_query | None = ..., **limits: Unpack[CallOptions]) -> List[Framework]: ...
    @overload
    def list(self, name: Literal["GET /rostering/1.0/courses"], *, query: _listCourses_query | None = ..., **limits: Unpack[CallOptions]) -> List[CourseWithType]: ...
    @overload
    def list(self, name: Literal["GET /rostering/1.0/units"], *, query: _listUnits_query | None = ..., **limits: Unpack[CallOptions]) -> List[Unit]: ...
    @overload
    def list(self, name: Literal["GET /rostering/1.0/lessons"], *, query: _listLessons_query | None = ..., **limits: Unpack[CallOptions]) -> List[Lesson]: ...
    @overload
    def list(self, name: Literal["GET /rostering/1.0/resources"], *, query: _listResources_query | None = ..., **limits: Unpack[CallOptions]) -> List[Resource]: ...
    @overload
    def list(self, name: Literal["GET /rostering/1.0/courses/{sourcedId}/units"], *, path: _listUnitsOfCourse_path, query: _listUnitsOfCourse_query | None = ..., **limits: Unpack[CallOptions]) -> List[Unit]: ...
    @overload
    def list(self, name: Literal["GET /rostering/1.0/units/{sourcedId}/units"], *, path: _listUnitsOfUnit_path, query: _listUnitsOfUnit_query | None = ..., **limits: Unpack[CallOptions]) -> List[Unit]: ...
    @overload
    def list(self, name: Literal["GET /rostering/1.0/units/{sourcedId}/lessons"], *, path: _listLessonsOfUnit_path, query: _listLessonsOfUnit_query | None = ..., **limits: Unpack[CallOptions]) -> List[Lesson]: ...
    @overload
    def list(self, name: Literal["GET /events/1.0/events"], *, query: _listEvents_query | None = ..., **limits: Unpack[CallOptions]) -> List[EventSummary]: ...
    @overload
    def list(self, name: Literal["GET /events/1.0/log"], *, query: _listEventLog_query | None = ..., **limits: Unpack[CallOptions]) -> List[LoggedEvent]: ...
    @overload
    def list(self, name: Literal["GET /feed/1.0/changes"], *, query: _listChanges_query | None = ..., **limits: Unpack[CallOptions]) -> List[Change]: ...
    @overload
    def list(self, name: Literal["GET /applications/1.0/{sourcedId}/webhooks/{webhookId}/attempts"], *, path: _listWebhookAttempts_path, query: _listWebhookAttempts_query | None = ..., **limits: Unpack[CallOptions]) -> List[WebhookAttempt]: ...
    @overload
    def list(self, name: Literal["GET /xp/1.0/users/{sourcedId}/entries"], *, path: _listXpEntries_path, query: _listXpEntries_query | None = ..., **limits: Unpack[CallOptions]) -> List[XpEntry]: ...
    @overload
    def list(self, name: Literal["GET /insights/1.0/users/{sourcedId}/results"], *, path: _listStudentResults_path, query: _listStudentResults_query | None = ..., **limits: Unpack[CallOptions]) -> List[PartialStudentResult]: ...
    @overload
    def list(self, name: Literal["GET /insights/1.0/users/{sourcedId}/sessions"], *, path: _listStudySessions_path, query: _listStudySessions_query | None = ..., **limits: Unpack[CallOptions]) -> List[StudySession]: ...
    @overload
    def list(self, name: Literal["GET /events/1.0/sessions"], *, query: _listOwnStudySessions_query | None = ..., **limits: Unpack[CallOptions]) -> List[StudySession]: ...
    @overload
    def list(self, name: Literal["GET /admin/1.0/sessions"], *, query: _listAllStudySessions_query | None = ..., **limits: Unpack[CallOptions]) -> List[StudySession]: ...
    @overload
    def list(self, name: Literal["GET /gradebook/1.0/assessment-results"], *, query: _listResultsReadBack_query | None = ..., **limits: Unpack[CallOptions]) -> List[AssessmentResult]: ...
    @overload
    def list(self, name: Literal["GET /gradebook/1.0/categories"], *, query: _listCategories_query | None = ..., **limits: Unpack[CallOptions]) -> List[Category]: ...
    @overload
    def list(self, name: Literal["GET /gradebook/1.0/lineItems"], *, query: _listLineItems_query | None = ..., **limits: Unpack[CallOptions]) -> List[LineItem]: ...
    @overload
    def list(self, name: Literal["GET /gradebook/1.0/results"], *, query: _listResults_query | None = ..., **limits: Unpack[CallOptions]) -> List[Result]: ...
    @overload
    def list(self, name: Literal["GET /gradebook/1.0/scoreScales"], *, query: _listScoreScales_query | None = ..., **limits: Unpack[CallOptions]) -> List[ScoreScale]: ...
    @overload
    def list(self, name: Literal["GET /gradebook/1.0/assessmentLineItems"], *, query: _listAssessmentLineItems_query | None = ..., **limits: Unpack[CallOptions]) -> List[AssessmentLineItem]: ...
    @overload
    def list(self, name: Literal["GET /gradebook/1.0/assessmentResults"], *, query: _listAssessmentResults_query | None = ..., **limits: Unpack[CallOptions]) -> List[AssessmentResult]: ...
    @overload
    def list(self, name: Literal["GET /insights/1.0/users/{sourcedId}/reviews"], *, path: _listReviews_path, query: _listReviews_query | None = ..., **limits: Unpack[CallOptions]) -> List[Review]: ...
    @overload
    def list(self, name: Literal["GET /insights/1.0/mastery/classes"], *, query: _getMasteryByClass_query, **limits: Unpack[CallOptions]) -> List[_getMasteryByClass]: ...
    @overload
    def list(self, name: Literal["GET /insights/1.0/classes/{sourcedId}"], *, path: _getClassInsights_path, query: _getClassInsights_query | None = ..., **limits: Unpack[CallOptions]) -> List[_getClassInsights]: ...
    @overload
    def list(self, name: Literal["GET /insights/1.0/classes/{sourcedId}/mastery"], *, path: _getClassMastery_path, query: _getClassMastery_query | None = ..., **limits: Unpack[CallOptions]) -> List[_getClassMastery]: ...
    @overload
    def list(self, name: Literal["GET /ims/oneroster/gradebook/v1p2/categories"], *, query: _getAllCategoriesV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> List[Category]: ...
    @overload
    def list(self, name: Literal["GET /ims/oneroster/gradebook/v1p2/lineItems"], *, query: _getAllLineItemsV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> List[LineItem]: ...
    @overload
    def list(self, name: Literal["GET /ims/oneroster/gradebook/v1p2/results"], *, query: _getAllResultsV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> List[Result]: ...
    @overload
    def list(self, name: Literal["GET /ims/oneroster/gradebook/v1p2/scoreScales"], *, query: _getAllScoreScalesV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> List[ScoreScale]: ...
    @overload
    def list(self, name: Literal["GET /ims/oneroster/gradebook/v1p2/assessmentLineItems"], *, query: _getAllAssessmentLineItemsV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> List[AssessmentLineItem]: ...
    @overload
    def list(self, name: Literal["GET /ims/oneroster/gradebook/v1p2/assessmentResults"], *, query: _getAllAssessmentResultsV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> List[AssessmentResult]: ...
    @overload
    def list(self, name: Literal["GET /ims/oneroster/gradebook/v1p2/classes/{classSourcedId}/categories"], *, path: _getCategoriesForClassV1p2_path, query: _getCategoriesForClassV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> List[Category]: ...
    @overload
    def list(self, name: Literal["GET /ims/oneroster/gradebook/v1p2/classes/{classSourcedId}/lineItems"], *, path: _getLineItemsForClassV1p2_path, query: _getLineItemsForClassV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> List[LineItem]: ...
    @overload
    def list(self, name: Literal["GET /ims/oneroster/gradebook/v1p2/classes/{classSourcedId}/lineItems/{lineItemSourcedId}/results"], *, path: _getResultsForLineItemForClassV1p2_path, query: _getResultsForLineItemForClassV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> List[Result]: ...
    @overload
    def list(self, name: Literal["GET /ims/oneroster/gradebook/v1p2/classes/{classSourcedId}/results"], *, path: _getResultsForClassV1p2_path, query: _getResultsForClassV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> List[Result]: ...
    @overload
    def list(self, name: Literal["GET /ims/oneroster/gradebook/v1p2/classes/{classSourcedId}/scoreScales"], *, path: _getScoreScalesForClassV1p2_path, query: _getScoreScalesForClassV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> List[ScoreScale]: ...
    @overload
    def list(self, name: Literal["GET /ims/oneroster/gradebook/v1p2/classes/{classSourcedId}/students/{studentSourcedId}/results"], *, path: _getResultsForStudentForClassV1p2_path, query: _getResultsForStudentForClassV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> List[Result]: ...
    @overload
    def list(self, name: Literal["GET /ims/oneroster/gradebook/v1p2/schools/{schoolSourcedId}/scoreScales"], *, path: _getScoreScalesForSchoolV1p2_path, query: _getScoreScalesForSchoolV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> List[ScoreScale]: ...
    @overload
    def list(self, name: Literal["GET /rostering/1.0/students/{sourcedId}/agents"], *, path: _listStudentAgents_path, query: _listStudentAgents_query | None = ..., **limits: Unpack[CallOptions]) -> List[User]: ...
    @overload
    def list(self, name: Literal["GET /rostering/1.0/users"], *, query: _listUsers_query | None = ..., **limits: Unpack[CallOptions]) -> List[User]: ...
    @overload
    def list(self, name: Literal["GET /rostering/1.0/orgs"], *, query: _listOrgs_query | None = ..., **limits: Unpack[CallOptions]) -> List[Org]: ...
    @overload
    def list(self, name: Literal["GET /rostering/1.0/classes"], *, query: _listClasses_query | None = ..., **limits: Unpack[CallOptions]) -> List[Class]: ...
    @overload
    def list(self, name: Literal["GET /rostering/1.0/enrollments"], *, query: _listEnrollments_query | None = ..., **limits: Unpack[CallOptions]) -> List[Enrollment]: ...
    @overload
    def list(self, name: Literal["GET /rostering/1.0/academicSessions"], *, query: _listAcademicSessions_query | None = ..., **limits: Unpack[CallOptions]) -> List[AcademicSession]: ...
    @overload
    def list(self, name: Literal["GET /rostering/1.0/schools"], *, query: _listSchools_query | None = ..., **limits: Unpack[CallOptions]) -> List[Org]: ...
    @overload
    def list(self, name: Literal["GET /rostering/1.0/students"], *, query: _listStudents_query | None = ..., **limits: Unpack[CallOptions]) -> List[User]: ...
    @overload
    def list(self, name: Literal["GET /rostering/1.0/teachers"], *, query: _listTeachers_query | None = ..., **limits: Unpack[CallOptions]) -> List[User]: ...
    @overload
    def list(self, name: Literal["GET /rostering/1.0/terms"], *, query: _listTerms_query | None = ..., **limits: Unpack[CallOptions]) -> List[AcademicSession]: ...
    @overload
    def list(self, name: Literal["GET /rostering/1.0/gradingPeriods"], *, query: _listGradingPeriods_query | None = ..., **limits: Unpack[CallOptions]) -> List[AcademicSession]: ...
    @overload
    def list(self, name: Literal["GET /rostering/1.0/demographics"], *, query: _listDemographics_query | None = ..., **limits: Unpack[CallOptions]) -> List[Demographics]: ...
    @overload
    def list(self, name: Literal["GET /rostering/1.0/classes/{classSourcedId}/students"], *, path: _listStudentsOfClass_path, query: _listStudentsOfClass_query | None = ..., **limits: Unpack[CallOptions]) -> List[User]: ...
    @overload
    def list(self, name: Literal["GET /rostering/1.0/classes/{classSourcedId}/teachers"], *, path: _listTeachersOfClass_path, query: _listTeachersOfClass_query | None = ..., **limits: Unpack[CallOptions]) -> List[User]: ...
    @overload
    def list(self, name: Literal["GET /rostering/1.0/courses/{courseSourcedId}/classes"], *, path: _listClassesOfCourse_path, query: _listClassesOfCourse_query | None = ..., **limits: Unpack[CallOptions]) -> List[Class]: ...
    @overload
    def list(self, name: Literal["GET /rostering/1.0/schools/{schoolSourcedId}/classes"], *, path: _listClassesOfSchool_path, query: _listClassesOfSchool_query | None = ..., **limits: Unpack[CallOptions]) -> List[Class]: ...
    @overload
    def list(self, name: Literal["GET /rostering/1.0/schools/{schoolSourcedId}/classes/{classSourcedId}/enrollments"], *, path: _listEnrollmentsOfClassOfSchool_path, query: _listEnrollmentsOfClassOfSchool_query | None = ..., **limits: Unpack[CallOptions]) -> List[Enrollment]: ...
    @overload
    def list(self, name: Literal["GET /rostering/1.0/schools/{schoolSourcedId}/classes/{classSourcedId}/students"], *, path: _listStudentsOfClassOfSchool_path, query: _listStudentsOfClassOfSchool_query | None = ..., **limits: Unpack[CallOptions]) -> List[User]: ...
    @overload
    def list(self, name: Literal["GET /rostering/1.0/schools/{schoolSourcedId}/classes/{classSourcedId}/teachers"], *, path: _listTeachersOfClassOfSchool_path, query: _listTeachersOfClassOfSchool_query | None = ..., **limits: Unpack[CallOptions]) -> List[User]: ...
    @overload
    def list(self, name: Literal["GET /rostering/1.0/schools/{schoolSourcedId}/courses"], *, path: _listCoursesOfSchool_path, query: _listCoursesOfSchool_query | None = ..., **limits: Unpack[CallOptions]) -> List[CourseWithType]: ...
    @overload
    def list(self, name: Literal["GET /rostering/1.0/schools/{schoolSourcedId}/enrollments"], *, path: _listEnrollmentsOfSchool_path, query: _listEnrollmentsOfSchool_query | None = ..., **limits: Unpack[CallOptions]) -> List[Enrollment]: ...
    @overload
    def list(self, name: Literal["GET /rostering/1.0/schools/{schoolSourcedId}/students"], *, path: _listStudentsOfSchool_path, query: _listStudentsOfSchool_query | None = ..., **limits: Unpack[CallOptions]) -> List[User]: ...
    @overload
    def list(self, name: Literal["GET /rostering/1.0/schools/{schoolSourcedId}/teachers"], *, path: _listTeachersOfSchool_path, query: _listTeachersOfSchool_query | None = ..., **limits: Unpack[CallOptions]) -> List[User]: ...
    @overload
    def list(self, name: Literal["GET /rostering/1.0/schools/{schoolSourcedId}/terms"], *, path: _listTermsOfSchool_path, query: _listTermsOfSchool_query | None = ..., **limits: Unpack[CallOptions]) -> List[AcademicSession]: ...
    @overload
    def list(self, name: Literal["GET /rostering/1.0/students/{studentSourcedId}/classes"], *, path: _listClassesOfStudent_path, query: _listClassesOfStudent_query | None = ..., **limits: Unpack[CallOptions]) -> List[Class]: ...
    @overload
    def list(self, name: Literal["GET /rostering/1.0/teachers/{teacherSourcedId}/classes"], *, path: _listClassesOfTeacher_path, query: _listClassesOfTeacher_query | None = ..., **limits: Unpack[CallOptions]) -> List[Class]: ...
    @overload
    def list(self, name: Literal["GET /rostering/1.0/users/{userSourcedId}/classes"], *, path: _listClassesOfUser_path, query: _listClassesOfUser_query | None = ..., **limits: Unpack[CallOptions]) -> List[Class]: ...
    @overload
    def list(self, name: Literal["GET /rostering/1.0/terms/{termSourcedId}/classes"], *, path: _listClassesOfTerm_path, query: _listClassesOfTerm_query | None = ..., **limits: Unpack[CallOptions]) -> List[Class]: ...
    @overload
    def list(self, name: Literal["GET /rostering/1.0/terms/{termSourcedId}/gradingPeriods"], *, path: _listGradingPeriodsOfTerm_path, query: _listGradingPeriodsOfTerm_query | None = ..., **limits: Unpack[CallOptions]) -> List[AcademicSession]: ...
    @overload
    def list(self, name: Literal["GET /ims/oneroster/rostering/v1p2/academicSessions"], *, query: _getAllAcademicSessionsV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> List[AcademicSession]: ...
    @overload
    def list(self, name: Literal["GET /ims/oneroster/rostering/v1p2/classes"], *, query: _getAllClassesV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> List[Class]: ...
    @overload
    def list(self, name: Literal["GET /ims/oneroster/rostering/v1p2/courses"], *, query: _getAllCoursesV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> List[Course]: ...
    @overload
    def list(self, name: Literal["GET /ims/oneroster/rostering/v1p2/enrollments"], *, query: _getAllEnrollmentsV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> List[Enrollment]: ...
    @overload
    def list(self, name: Literal["GET /ims/oneroster/rostering/v1p2/gradingPeriods"], *, query: _getAllGradingPeriodsV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> List[AcademicSession]: ...
    @overload
    def list(self, name: Literal["GET /ims/oneroster/rostering/v1p2/orgs"], *, query: _getAllOrgsV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> List[Org]: ...
    @overload
    def list(self, name: Literal["GET /ims/oneroster/rostering/v1p2/schools"], *, query: _getAllSchoolsV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> List[Org]: ...
    @overload
    def list(self, name: Literal["GET /ims/oneroster/rostering/v1p2/students"], *, query: _getAllStudentsV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> List[User]: ...
    @overload
    def list(self, name: Literal["GET /ims/oneroster/rostering/v1p2/teachers"], *, query: _getAllTeachersV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> List[User]: ...
    @overload
    def list(self, name: Literal["GET /ims/oneroster/rostering/v1p2/terms"], *, query: _getAllTermsV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> List[AcademicSession]: ...
    @overload
    def list(self, name: Literal["GET /ims/oneroster/rostering/v1p2/users"], *, query: _getAllUsersV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> List[User]: ...
    @overload
    def list(self, name: Literal["GET /ims/oneroster/rostering/v1p2/demographics"], *, query: _getAllDemographicsV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> List[Demographics]: ...
    @overload
    def list(self, name: Literal["GET /ims/oneroster/rostering/v1p2/classes/{classSourcedId}/students"], *, path: _getStudentsForClassV1p2_path, query: _getStudentsForClassV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> List[User]: ...
    @overload
    def list(self, name: Literal["GET /ims/oneroster/rostering/v1p2/classes/{classSourcedId}/teachers"], *, path: _getTeachersForClassV1p2_path, query: _getTeachersForClassV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> List[User]: ...
    @overload
    def list(self, name: Literal["GET /ims/oneroster/rostering/v1p2/courses/{courseSourcedId}/classes"], *, path: _getClassesForCourseV1p2_path, query: _getClassesForCourseV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> List[Class]: ...
    @overload
    def list(self, name: Literal["GET /ims/oneroster/rostering/v1p2/schools/{schoolSourcedId}/classes"], *, path: _getClassesForSchoolV1p2_path, query: _getClassesForSchoolV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> List[Class]: ...
    @overload
    def list(self, name: Literal["GET /ims/oneroster/rostering/v1p2/schools/{schoolSourcedId}/classes/{classSourcedId}/enrollments"], *, path: _getEnrollmentsForClassInSchoolV1p2_path, query: _getEnrollmentsForClassInSchoolV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> List[Enrollment]: ...
    @overload
    def list(self, name: Literal["GET /ims/oneroster/rostering/v1p2/schools/{schoolSourcedId}/classes/{classSourcedId}/students"], *, path: _getStudentsForClassInSchoolV1p2_path, query: _getStudentsForClassInSchoolV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> List[User]: ...
    @overload
    def list(self, name: Literal["GET /ims/oneroster/rostering/v1p2/schools/{schoolSourcedId}/classes/{classSourcedId}/teachers"], *, path: _getTeachersForClassInSchoolV1p2_path, query: _getTeachersForClassInSchoolV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> List[User]: ...
    @overload
    def list(self, name: Literal["GET /ims/oneroster/rostering/v1p2/schools/{schoolSourcedId}/courses"], *, path: _getCoursesForSchoolV1p2_path, query: _getCoursesForSchoolV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> List[Course]: ...
    @overload
    def list(self, name: Literal["GET /ims/oneroster/rostering/v1p2/schools/{schoolSourcedId}/enrollments"], *, path: _getEnrollmentsForSchoolV1p2_path, query: _getEnrollmentsForSchoolV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> List[Enrollment]: ...
    @overload
    def list(self, name: Literal["GET /ims/oneroster/rostering/v1p2/schools/{schoolSourcedId}/students"], *, path: _getStudentsForSchoolV1p2_path, query: _getStudentsForSchoolV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> List[User]: ...
    @overload
    def list(self, name: Literal["GET /ims/oneroster/rostering/v1p2/schools/{schoolSourcedId}/teachers"], *, path: _getTeachersForSchoolV1p2_path, query: _getTeachersForSchoolV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> List[User]: ...
    @overload
    def list(self, name: Literal["GET /ims/oneroster/rostering/v1p2/schools/{schoolSourcedId}/terms"], *, path: _getTermsForSchoolV1p2_path, query: _getTermsForSchoolV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> List[AcademicSession]: ...
    @overload
    def list(self, name: Literal["GET /ims/oneroster/rostering/v1p2/students/{studentSourcedId}/classes"], *, path: _getClassesForStudentV1p2_path, query: _getClassesForStudentV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> List[Class]: ...
    @overload
    def list(self, name: Literal["GET /ims/oneroster/rostering/v1p2/teachers/{teacherSourcedId}/classes"], *, path: _getClassesForTeacherV1p2_path, query: _getClassesForTeacherV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> List[Class]: ...
    @overload
    def list(self, name: Literal["GET /ims/oneroster/rostering/v1p2/users/{userSourcedId}/classes"], *, path: _getClassesForUserV1p2_path, query: _getClassesForUserV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> List[Class]: ...
    @overload
    def list(self, name: Literal["GET /ims/oneroster/rostering/v1p2/terms/{termSourcedId}/classes"], *, path: _getClassesForTermV1p2_path, query: _getClassesForTermV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> List[Class]: ...
    @overload
    def list(self, name: Literal["GET /ims/oneroster/rostering/v1p2/terms/{termSourcedId}/gradingPeriods"], *, path: _getGradingPeriodsForTermV1p2_path, query: _getGradingPeriodsForTermV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> List[AcademicSession]: ...
    @overload
    def list(self, name: Literal["GET /ims/oneroster/rostering/v1p2/courses/components"], *, query: _getAllCourseComponentsV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> List[CourseComponent]: ...
    @overload
    def list(self, name: Literal["GET /ims/oneroster/rostering/v1p2/courses/component-resources"], *, query: _getAllComponentResourcesV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> List[ComponentResource]: ...
    @overload
    def list(self, name: Literal["GET /ims/oneroster/resources/v1p2/resources"], *, query: _getAllResourcesV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> List[OneRosterResource]: ...
    @overload
    def list(self, name: Literal["GET /ims/oneroster/resources/v1p2/classes/{classSourcedId}/resources"], *, path: _getResourcesForClassV1p2_path, query: _getResourcesForClassV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> List[OneRosterResource]: ...
    @overload
    def list(self, name: Literal["GET /ims/oneroster/resources/v1p2/courses/{courseSourcedId}/resources"], *, path: _getResourcesForCourseV1p2_path, query: _getResourcesForCourseV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> List[OneRosterResource]: ...
    @overload
    def list(self, name: Literal["GET /ims/oneroster/resources/v1p2/users/{userSourcedId}/resources"], *, path: _getResourcesForUserV1p2_path, query: _getResourcesForUserV1p2_query | None = ..., **limits: Unpack[CallOptions]) -> List[OneRosterResource]: ...
    @overload
    def list(self, name: Literal["GET /resources/1.0/resources"], *, query: _listOneRosterResources_query | None = ..., **limits: Unpack[CallOptions]) -> List[OneRosterResource]: ...
    @overload
    def list(self, name: Literal["GET /admin/1.0/events"], *, query: _listAllEvents_query | None = ..., **limits: Unpack[CallOptions]) -> List[LoggedEvent]: ...
    @overload
    def list(self, name: Literal["GET /admin/1.0/students/{sourcedId}/disclosures"], *, path: _listStudentDisclosures_path, query: _listStudentDisclosures_query | None = ..., **limits: Unpack[CallOptions]) -> List[PartialDisclosure]: ...
    @overload
    def list(self, name: Literal["GET /admin/1.0/imports"], *, query: _listImports_query | None = ..., **limits: Unpack[CallOptions]) -> List[Import]: ...
    @overload
    def list(self, name: Literal["GET /admin/1.0/audit"], *, query: _listAuditLines_query | None = ..., **limits: Unpack[CallOptions]) -> List[PartialAuditLine]: ...
    @overload
    def list(self, name: Literal["GET /admin/1.0/accounts"], *, query: _listAccounts_query | None = ..., **limits: Unpack[CallOptions]) -> List[Account]: ...
    @overload
    def changes(self, name: Literal["GET /rostering/1.0/courses"], *, query: _listCourses_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[CourseWithType]: ...
    @overload
    def changes(self, name: Literal["GET /rostering/1.0/units"], *, query: _listUnits_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[Unit]: ...
    @overload
    def changes(self, name: Literal["GET /rostering/1.0/lessons"], *, query: _listLessons_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[Lesson]: ...
    @overload
    def changes(self, name: Literal["GET /rostering/1.0/resources"], *, query: _listResources_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[Resource]: ...
    @overload
    def changes(self, name: Literal["GET /rostering/1.0/courses/{sourcedId}/units"], *, path: _listUnitsOfCourse_path, query: _listUnitsOfCourse_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[Unit]: ...
    @overload
    def changes(self, name: Literal["GET /rostering/1.0/units/{sourcedId}/units"], *, path: _listUnitsOfUnit_path, query: _listUnitsOfUnit_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[Unit]: ...
    @overload
    def changes(self, name: Literal["GET /rostering/1.0/units/{sourcedId}/lessons"], *, path: _listLessonsOfUnit_path, query: _listLessonsOfUnit_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[Lesson]: ...
    @overload
    def changes(self, name: Literal["GET /gradebook/1.0/assessment-results"], *, query: _listResultsReadBack_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[AssessmentResult]: ...
    @overload
    def changes(self, name: Literal["GET /gradebook/1.0/categories"], *, query: _listCategories_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[Category]: ...
    @overload
    def changes(self, name: Literal["GET /gradebook/1.0/lineItems"], *, query: _listLineItems_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[LineItem]: ...
    @overload
    def changes(self, name: Literal["GET /gradebook/1.0/results"], *, query: _listResults_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[Result]: ...
    @overload
    def changes(self, name: Literal["GET /gradebook/1.0/scoreScales"], *, query: _listScoreScales_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[ScoreScale]: ...
    @overload
    def changes(self, name: Literal["GET /gradebook/1.0/assessmentLineItems"], *, query: _listAssessmentLineItems_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[AssessmentLineItem]: ...
    @overload
    def changes(self, name: Literal["GET /gradebook/1.0/assessmentResults"], *, query: _listAssessmentResults_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[AssessmentResult]: ...
    @overload
    def changes(self, name: Literal["GET /ims/oneroster/gradebook/v1p2/categories"], *, query: _getAllCategoriesV1p2_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[Category]: ...
    @overload
    def changes(self, name: Literal["GET /ims/oneroster/gradebook/v1p2/lineItems"], *, query: _getAllLineItemsV1p2_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[LineItem]: ...
    @overload
    def changes(self, name: Literal["GET /ims/oneroster/gradebook/v1p2/results"], *, query: _getAllResultsV1p2_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[Result]: ...
    @overload
    def changes(self, name: Literal["GET /ims/oneroster/gradebook/v1p2/scoreScales"], *, query: _getAllScoreScalesV1p2_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[ScoreScale]: ...
    @overload
    def changes(self, name: Literal["GET /ims/oneroster/gradebook/v1p2/assessmentLineItems"], *, query: _getAllAssessmentLineItemsV1p2_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[AssessmentLineItem]: ...
    @overload
    def changes(self, name: Literal["GET /ims/oneroster/gradebook/v1p2/assessmentResults"], *, query: _getAllAssessmentResultsV1p2_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[AssessmentResult]: ...
    @overload
    def changes(self, name: Literal["GET /ims/oneroster/gradebook/v1p2/classes/{classSourcedId}/categories"], *, path: _getCategoriesForClassV1p2_path, query: _getCategoriesForClassV1p2_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[Category]: ...
    @overload
    def changes(self, name: Literal["GET /ims/oneroster/gradebook/v1p2/classes/{classSourcedId}/lineItems"], *, path: _getLineItemsForClassV1p2_path, query: _getLineItemsForClassV1p2_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[LineItem]: ...
    @overload
    def changes(self, name: Literal["GET /ims/oneroster/gradebook/v1p2/classes/{classSourcedId}/lineItems/{lineItemSourcedId}/results"], *, path: _getResultsForLineItemForClassV1p2_path, query: _getResultsForLineItemForClassV1p2_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[Result]: ...
    @overload
    def changes(self, name: Literal["GET /ims/oneroster/gradebook/v1p2/classes/{classSourcedId}/results"], *, path: _getResultsForClassV1p2_path, query: _getResultsForClassV1p2_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[Result]: ...
    @overload
    def changes(self, name: Literal["GET /ims/oneroster/gradebook/v1p2/classes/{classSourcedId}/scoreScales"], *, path: _getScoreScalesForClassV1p2_path, query: _getScoreScalesForClassV1p2_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[ScoreScale]: ...
    @overload
    def changes(self, name: Literal["GET /ims/oneroster/gradebook/v1p2/classes/{classSourcedId}/students/{studentSourcedId}/results"], *, path: _getResultsForStudentForClassV1p2_path, query: _getResultsForStudentForClassV1p2_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[Result]: ...
    @overload
    def changes(self, name: Literal["GET /ims/oneroster/gradebook/v1p2/schools/{schoolSourcedId}/scoreScales"], *, path: _getScoreScalesForSchoolV1p2_path, query: _getScoreScalesForSchoolV1p2_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[ScoreScale]: ...
    @overload
    def changes(self, name: Literal["GET /rostering/1.0/students/{sourcedId}/agents"], *, path: _listStudentAgents_path, query: _listStudentAgents_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[User]: ...
    @overload
    def changes(self, name: Literal["GET /rostering/1.0/users"], *, query: _listUsers_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[User]: ...
    @overload
    def changes(self, name: Literal["GET /rostering/1.0/orgs"], *, query: _listOrgs_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[Org]: ...
    @overload
    def changes(self, name: Literal["GET /rostering/1.0/classes"], *, query: _listClasses_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[Class]: ...
    @overload
    def changes(self, name: Literal["GET /rostering/1.0/enrollments"], *, query: _listEnrollments_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[Enrollment]: ...
    @overload
    def changes(self, name: Literal["GET /rostering/1.0/academicSessions"], *, query: _listAcademicSessions_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[AcademicSession]: ...
    @overload
    def changes(self, name: Literal["GET /rostering/1.0/schools"], *, query: _listSchools_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[Org]: ...
    @overload
    def changes(self, name: Literal["GET /rostering/1.0/students"], *, query: _listStudents_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[User]: ...
    @overload
    def changes(self, name: Literal["GET /rostering/1.0/teachers"], *, query: _listTeachers_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[User]: ...
    @overload
    def changes(self, name: Literal["GET /rostering/1.0/terms"], *, query: _listTerms_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[AcademicSession]: ...
    @overload
    def changes(self, name: Literal["GET /rostering/1.0/gradingPeriods"], *, query: _listGradingPeriods_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[AcademicSession]: ...
    @overload
    def changes(self, name: Literal["GET /rostering/1.0/demographics"], *, query: _listDemographics_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[Demographics]: ...
    @overload
    def changes(self, name: Literal["GET /rostering/1.0/classes/{classSourcedId}/students"], *, path: _listStudentsOfClass_path, query: _listStudentsOfClass_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[User]: ...
    @overload
    def changes(self, name: Literal["GET /rostering/1.0/classes/{classSourcedId}/teachers"], *, path: _listTeachersOfClass_path, query: _listTeachersOfClass_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[User]: ...
    @overload
    def changes(self, name: Literal["GET /rostering/1.0/courses/{courseSourcedId}/classes"], *, path: _listClassesOfCourse_path, query: _listClassesOfCourse_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[Class]: ...
    @overload
    def changes(self, name: Literal["GET /rostering/1.0/schools/{schoolSourcedId}/classes"], *, path: _listClassesOfSchool_path, query: _listClassesOfSchool_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[Class]: ...
    @overload
    def changes(self, name: Literal["GET /rostering/1.0/schools/{schoolSourcedId}/classes/{classSourcedId}/enrollments"], *, path: _listEnrollmentsOfClassOfSchool_path, query: _listEnrollmentsOfClassOfSchool_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[Enrollment]: ...
    @overload
    def changes(self, name: Literal["GET /rostering/1.0/schools/{schoolSourcedId}/classes/{classSourcedId}/students"], *, path: _listStudentsOfClassOfSchool_path, query: _listStudentsOfClassOfSchool_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[User]: ...
    @overload
    def changes(self, name: Literal["GET /rostering/1.0/schools/{schoolSourcedId}/classes/{classSourcedId}/teachers"], *, path: _listTeachersOfClassOfSchool_path, query: _listTeachersOfClassOfSchool_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[User]: ...
    @overload
    def changes(self, name: Literal["GET /rostering/1.0/schools/{schoolSourcedId}/courses"], *, path: _listCoursesOfSchool_path, query: _listCoursesOfSchool_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[CourseWithType]: ...
    @overload
    def changes(self, name: Literal["GET /rostering/1.0/schools/{schoolSourcedId}/enrollments"], *, path: _listEnrollmentsOfSchool_path, query: _listEnrollmentsOfSchool_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[Enrollment]: ...
    @overload
    def changes(self, name: Literal["GET /rostering/1.0/schools/{schoolSourcedId}/students"], *, path: _listStudentsOfSchool_path, query: _listStudentsOfSchool_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[User]: ...
    @overload
    def changes(self, name: Literal["GET /rostering/1.0/schools/{schoolSourcedId}/teachers"], *, path: _listTeachersOfSchool_path, query: _listTeachersOfSchool_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[User]: ...
    @overload
    def changes(self, name: Literal["GET /rostering/1.0/schools/{schoolSourcedId}/terms"], *, path: _listTermsOfSchool_path, query: _listTermsOfSchool_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[AcademicSession]: ...
    @overload
    def changes(self, name: Literal["GET /rostering/1.0/students/{studentSourcedId}/classes"], *, path: _listClassesOfStudent_path, query: _listClassesOfStudent_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[Class]: ...
    @overload
    def changes(self, name: Literal["GET /rostering/1.0/teachers/{teacherSourcedId}/classes"], *, path: _listClassesOfTeacher_path, query: _listClassesOfTeacher_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[Class]: ...
    @overload
    def changes(self, name: Literal["GET /rostering/1.0/users/{userSourcedId}/classes"], *, path: _listClassesOfUser_path, query: _listClassesOfUser_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[Class]: ...
    @overload
    def changes(self, name: Literal["GET /rostering/1.0/terms/{termSourcedId}/classes"], *, path: _listClassesOfTerm_path, query: _listClassesOfTerm_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[Class]: ...
    @overload
    def changes(self, name: Literal["GET /rostering/1.0/terms/{termSourcedId}/gradingPeriods"], *, path: _listGradingPeriodsOfTerm_path, query: _listGradingPeriodsOfTerm_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[AcademicSession]: ...
    @overload
    def changes(self, name: Literal["GET /ims/oneroster/rostering/v1p2/academicSessions"], *, query: _getAllAcademicSessionsV1p2_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[AcademicSession]: ...
    @overload
    def changes(self, name: Literal["GET /ims/oneroster/rostering/v1p2/classes"], *, query: _getAllClassesV1p2_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[Class]: ...
    @overload
    def changes(self, name: Literal["GET /ims/oneroster/rostering/v1p2/courses"], *, query: _getAllCoursesV1p2_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[Course]: ...
    @overload
    def changes(self, name: Literal["GET /ims/oneroster/rostering/v1p2/enrollments"], *, query: _getAllEnrollmentsV1p2_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[Enrollment]: ...
    @overload
    def changes(self, name: Literal["GET /ims/oneroster/rostering/v1p2/gradingPeriods"], *, query: _getAllGradingPeriodsV1p2_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[AcademicSession]: ...
    @overload
    def changes(self, name: Literal["GET /ims/oneroster/rostering/v1p2/orgs"], *, query: _getAllOrgsV1p2_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[Org]: ...
    @overload
    def changes(self, name: Literal["GET /ims/oneroster/rostering/v1p2/schools"], *, query: _getAllSchoolsV1p2_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[Org]: ...
    @overload
    def changes(self, name: Literal["GET /ims/oneroster/rostering/v1p2/students"], *, query: _getAllStudentsV1p2_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[User]: ...
    @overload
    def changes(self, name: Literal["GET /ims/oneroster/rostering/v1p2/teachers"], *, query: _getAllTeachersV1p2_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[User]: ...
    @overload
    def changes(self, name: Literal["GET /ims/oneroster/rostering/v1p2/terms"], *, query: _getAllTermsV1p2_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[AcademicSession]: ...
    @overload
    def changes(self, name: Literal["GET /ims/oneroster/rostering/v1p2/users"], *, query: _getAllUsersV1p2_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[User]: ...
    @overload
    def changes(self, name: Literal["GET /ims/oneroster/rostering/v1p2/demographics"], *, query: _getAllDemographicsV1p2_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[Demographics]: ...
    @overload
    def changes(self, name: Literal["GET /ims/oneroster/rostering/v1p2/classes/{classSourcedId}/students"], *, path: _getStudentsForClassV1p2_path, query: _getStudentsForClassV1p2_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[User]: ...
    @overload
    def changes(self, name: Literal["GET /ims/oneroster/rostering/v1p2/classes/{classSourcedId}/teachers"], *, path: _getTeachersForClassV1p2_path, query: _getTeachersForClassV1p2_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[User]: ...
    @overload
    def changes(self, name: Literal["GET /ims/oneroster/rostering/v1p2/courses/{courseSourcedId}/classes"], *, path: _getClassesForCourseV1p2_path, query: _getClassesForCourseV1p2_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[Class]: ...
    @overload
    def changes(self, name: Literal["GET /ims/oneroster/rostering/v1p2/schools/{schoolSourcedId}/classes"], *, path: _getClassesForSchoolV1p2_path, query: _getClassesForSchoolV1p2_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[Class]: ...
    @overload
    def changes(self, name: Literal["GET /ims/oneroster/rostering/v1p2/schools/{schoolSourcedId}/classes/{classSourcedId}/enrollments"], *, path: _getEnrollmentsForClassInSchoolV1p2_path, query: _getEnrollmentsForClassInSchoolV1p2_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[Enrollment]: ...
    @overload
    def changes(self, name: Literal["GET /ims/oneroster/rostering/v1p2/schools/{schoolSourcedId}/classes/{classSourcedId}/students"], *, path: _getStudentsForClassInSchoolV1p2_path, query: _getStudentsForClassInSchoolV1p2_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[User]: ...
    @overload
    def changes(self, name: Literal["GET /ims/oneroster/rostering/v1p2/schools/{schoolSourcedId}/classes/{classSourcedId}/teachers"], *, path: _getTeachersForClassInSchoolV1p2_path, query: _getTeachersForClassInSchoolV1p2_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[User]: ...
    @overload
    def changes(self, name: Literal["GET /ims/oneroster/rostering/v1p2/schools/{schoolSourcedId}/courses"], *, path: _getCoursesForSchoolV1p2_path, query: _getCoursesForSchoolV1p2_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[Course]: ...
    @overload
    def changes(self, name: Literal["GET /ims/oneroster/rostering/v1p2/schools/{schoolSourcedId}/enrollments"], *, path: _getEnrollmentsForSchoolV1p2_path, query: _getEnrollmentsForSchoolV1p2_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[Enrollment]: ...
    @overload
    def changes(self, name: Literal["GET /ims/oneroster/rostering/v1p2/schools/{schoolSourcedId}/students"], *, path: _getStudentsForSchoolV1p2_path, query: _getStudentsForSchoolV1p2_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[User]: ...
    @overload
    def changes(self, name: Literal["GET /ims/oneroster/rostering/v1p2/schools/{schoolSourcedId}/teachers"], *, path: _getTeachersForSchoolV1p2_path, query: _getTeachersForSchoolV1p2_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[User]: ...
    @overload
    def changes(self, name: Literal["GET /ims/oneroster/rostering/v1p2/schools/{schoolSourcedId}/terms"], *, path: _getTermsForSchoolV1p2_path, query: _getTermsForSchoolV1p2_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[AcademicSession]: ...
    @overload
    def changes(self, name: Literal["GET /ims/oneroster/rostering/v1p2/students/{studentSourcedId}/classes"], *, path: _getClassesForStudentV1p2_path, query: _getClassesForStudentV1p2_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[Class]: ...
    @overload
    def changes(self, name: Literal["GET /ims/oneroster/rostering/v1p2/teachers/{teacherSourcedId}/classes"], *, path: _getClassesForTeacherV1p2_path, query: _getClassesForTeacherV1p2_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[Class]: ...
    @overload
    def changes(self, name: Literal["GET /ims/oneroster/rostering/v1p2/users/{userSourcedId}/classes"], *, path: _getClassesForUserV1p2_path, query: _getClassesForUserV1p2_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[Class]: ...
    @overload
    def changes(self, name: Literal["GET /ims/oneroster/rostering/v1p2/terms/{termSourcedId}/classes"], *, path: _getClassesForTermV1p2_path, query: _getClassesForTermV1p2_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[Class]: ...
    @overload
    def changes(self, name: Literal["GET /ims/oneroster/rostering/v1p2/terms/{termSourcedId}/gradingPeriods"], *, path: _getGradingPeriodsForTermV1p2_path, query: _getGradingPeriodsForTermV1p2_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[AcademicSession]: ...
    @overload
    def changes(self, name: Literal["GET /ims/oneroster/rostering/v1p2/courses/components"], *, query: _getAllCourseComponentsV1p2_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[CourseComponent]: ...
    @overload
    def changes(self, name: Literal["GET /ims/oneroster/rostering/v1p2/courses/component-resources"], *, query: _getAllComponentResourcesV1p2_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[ComponentResource]: ...
    @overload
    def changes(self, name: Literal["GET /ims/oneroster/resources/v1p2/resources"], *, query: _getAllResourcesV1p2_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[OneRosterResource]: ...
    @overload
    def changes(self, name: Literal["GET /ims/oneroster/resources/v1p2/classes/{classSourcedId}/resources"], *, path: _getResourcesForClassV1p2_path, query: _getResourcesForClassV1p2_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[OneRosterResource]: ...
    @overload
    def changes(self, name: Literal["GET /ims/oneroster/resources/v1p2/courses/{courseSourcedId}/resources"], *, path: _getResourcesForCourseV1p2_path, query: _getResourcesForCourseV1p2_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[OneRosterResource]: ...
    @overload
    def changes(self, name: Literal["GET /ims/oneroster/resources/v1p2/users/{userSourcedId}/resources"], *, path: _getResourcesForUserV1p2_path, query: _getResourcesForUserV1p2_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[OneRosterResource]: ...
    @overload
    def changes(self, name: Literal["GET /resources/1.0/resources"], *, query: _listOneRosterResources_query | None = ..., since: str | datetime, **limits: Unpack[CallOptions]) -> Changes[OneRosterResource]: ...
