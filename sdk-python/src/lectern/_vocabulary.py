"""The terms of Caliper v1p2 by which the server validates, made by `npm run sdk:types`."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

CALIPER_CONTEXT = "http://purl.imsglobal.org/ctx/caliper/v1p2"
#: In place of a session id: attach the event to the student's open session.
AUTO_ATTACH = "urn:tag:auto-attach"

GradeAction = Literal["Graded"]
AssessmentItemAction = Literal["Started", "Skipped", "Completed"]
AssessmentAction = Literal["Started", "Paused", "Resumed", "Restarted", "Submitted"]
AssignableAction = Literal["Activated", "Deactivated", "Started", "Completed", "Submitted", "Reviewed"]
ViewAction = Literal["Viewed"]
SessionAction = Literal["LoggedIn", "LoggedOut", "TimedOut"]

SCORE_TYPES = ("QUESTION_RESULT", "XP", "MASTERY")
PROFILES = ("AnnotationProfile", "AssessmentProfile", "AssignableProfile", "FeedbackProfile", "ForumProfile", "GeneralProfile", "GradingProfile", "MediaProfile", "ReadingProfile", "ResourceManagementProfile", "SearchProfile", "SessionProfile", "SurveyProfile", "ToolLaunchProfile", "ToolUseProfile")
DIGITAL_RESOURCES = ("DigitalResource", "AssignableDigitalResource", "Assessment", "AssessmentItem", "Chapter", "DigitalResourceCollection", "Forum", "Questionnaire", "Thread", "Document", "Frame", "LtiLink", "MediaLocation", "MediaObject", "AudioObject", "ImageObject", "VideoObject", "Message", "Page", "Question", "DateTimeQuestion", "MultiselectQuestion", "OpenEndedQuestion", "RatingScaleQuestion", "QuestionnaireItem", "SurveyInvitation", "WebPage", "Link", "Survey")
ENTITIES = ("Entity", "Agent", "Organization", "CourseOffering", "CourseSection", "Group", "Person", "SoftwareApplication", "AggregateMeasure", "Annotation", "BookmarkAnnotation", "HighlightAnnotation", "SharedAnnotation", "TagAnnotation", "Attempt", "Collection", "AggregateMeasureCollection", "Survey", "Comment", "DigitalResource", "AssignableDigitalResource", "Assessment", "AssessmentItem", "Chapter", "DigitalResourceCollection", "Forum", "Questionnaire", "Thread", "Document", "Frame", "LtiLink", "MediaLocation", "MediaObject", "AudioObject", "ImageObject", "VideoObject", "Message", "Page", "Question", "DateTimeQuestion", "MultiselectQuestion", "OpenEndedQuestion", "RatingScaleQuestion", "QuestionnaireItem", "SurveyInvitation", "WebPage", "LearningObjective", "Link", "Membership", "Query", "Rating", "Response", "DateTimeResponse", "FillinBlankResponse", "MultipleChoiceResponse", "MultipleResponseResponse", "MultiselectResponse", "OpenEndedResponse", "RatingScaleResponse", "SelectTextResponse", "TrueFalseResponse", "Result", "Scale", "LikertScale", "MultiselectScale", "NumericScale", "Score", "SearchResponse", "Session", "LtiSession")
ORGANIZATIONS = ("Organization", "CourseOffering", "CourseSection", "Group")
RESPONSES = ("Response", "DateTimeResponse", "FillinBlankResponse", "MultipleChoiceResponse", "MultipleResponseResponse", "MultiselectResponse", "OpenEndedResponse", "RatingScaleResponse", "SelectTextResponse", "TrueFalseResponse")
SESSIONS = ("Session", "LtiSession")

#: Entity types of a part by action; `others` = all other actions.
TypesByAction = Mapping[str, Sequence[str]]


@dataclass(frozen=True)
class EventRule:
    """The rule of one event type."""

    actions: Sequence[str]
    actors: TypesByAction
    objects: Sequence[str]
    #: Further types of the object in an event of this profile.
    objects_of_profile: Mapping[str, Sequence[str]]
    generated: TypesByAction
    generated_required: bool
    targets: Sequence[str]
    referrers: Sequence[str]


EVENT_RULES: Mapping[str, EventRule] = {
    "GradeEvent": EventRule(
        actions=("Graded",),
        actors={"others": ("SoftwareApplication", "Person")},
        objects=("Attempt",),
        objects_of_profile={},
        generated={"others": ("Score",)},
        generated_required=True,
        targets=ENTITIES,
        referrers=ENTITIES,
    ),
    "AssessmentItemEvent": EventRule(
        actions=("Started", "Skipped", "Completed"),
        actors={"others": ("Person",)},
        objects=DIGITAL_RESOURCES,
        objects_of_profile={},
        generated={"Completed": ("Attempt", "Response", "DateTimeResponse", "FillinBlankResponse", "MultipleChoiceResponse", "MultipleResponseResponse", "MultiselectResponse", "OpenEndedResponse", "RatingScaleResponse", "SelectTextResponse", "TrueFalseResponse"), "others": ("Attempt",)},
        generated_required=False,
        targets=ENTITIES,
        referrers=DIGITAL_RESOURCES,
    ),
    "AssessmentEvent": EventRule(
        actions=("Started", "Paused", "Resumed", "Restarted", "Submitted"),
        actors={"others": ("Person",)},
        objects=DIGITAL_RESOURCES,
        objects_of_profile={},
        generated={"others": ("Attempt",)},
        generated_required=False,
        targets=ENTITIES,
        referrers=ENTITIES,
    ),
    "AssignableEvent": EventRule(
        actions=("Activated", "Deactivated", "Started", "Completed", "Submitted", "Reviewed"),
        actors={"others": ("Person",)},
        objects=DIGITAL_RESOURCES,
        objects_of_profile={},
        generated={"others": ("Attempt",)},
        generated_required=False,
        targets=DIGITAL_RESOURCES,
        referrers=ENTITIES,
    ),
    "ViewEvent": EventRule(
        actions=("Viewed",),
        actors={"others": ("Person",)},
        objects=DIGITAL_RESOURCES,
        objects_of_profile={"GradingProfile": ("Result",)},
        generated={"others": ENTITIES},
        generated_required=False,
        targets=DIGITAL_RESOURCES,
        referrers=ENTITIES,
    ),
    "SessionEvent": EventRule(
        actions=("LoggedIn", "LoggedOut", "TimedOut"),
        actors={"TimedOut": ("SoftwareApplication",), "others": ("Person",)},
        objects=("SoftwareApplication", "Session", "LtiSession"),
        objects_of_profile={},
        generated={"others": ENTITIES},
        generated_required=False,
        targets=DIGITAL_RESOURCES,
        referrers=("SoftwareApplication", "DigitalResource", "AssignableDigitalResource", "Assessment", "AssessmentItem", "Chapter", "DigitalResourceCollection", "Forum", "Questionnaire", "Thread", "Document", "Frame", "LtiLink", "MediaLocation", "MediaObject", "AudioObject", "ImageObject", "VideoObject", "Message", "Page", "Question", "DateTimeQuestion", "MultiselectQuestion", "OpenEndedQuestion", "RatingScaleQuestion", "QuestionnaireItem", "SurveyInvitation", "WebPage", "Link", "Survey"),
    ),
}

#: Entity types of the optional parts that every event may have.
PART_TYPES: Mapping[str, Sequence[str]] = {"edApp": ("SoftwareApplication",), "session": SESSIONS, "federatedSession": ("LtiSession",), "membership": ("Membership",), "group": ORGANIZATIONS}
