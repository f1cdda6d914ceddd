/** Types of the API. Generated from openapi.json by `npm run sdk:types`; do not edit. */

/** A school year, a semester, a term or a grading period (OneRoster v1p2) */
export type AcademicSession = {
  readonly sourcedId: SourcedId;
  readonly status: RecordStatus;
  readonly dateLastModified: Instant;
  readonly title: string;
  /** First day */
  readonly startDate: string;
  /** The day after the last one */
  readonly endDate: string;
  /** A term of the standard, or your own as `ext:…` */
  readonly type: string;
  readonly parent?: AcademicSessionRef;
  /** Active sessions that name it as their parent */
  readonly children?: ReadonlyArray<AcademicSessionRef>;
  /** The year in which the school year ends, such as `2026` */
  readonly schoolYear: string;
  readonly metadata?: Metadata;
};

/** The academic session to store */
export type AcademicSessionBody = {
  readonly academicSession: AcademicSessionInput;
};

/** A school year, a semester, a term or a grading period (OneRoster v1p2), in a request */
export type AcademicSessionInput = {
  readonly sourcedId: SourcedId;
  readonly status?: RecordStatusInput;
  readonly dateLastModified?: DateLastModifiedInput;
  readonly title: string;
  /** First day */
  readonly startDate: string;
  /** The day after the last one */
  readonly endDate: string;
  /** A term of the standard, or your own as `ext:…` */
  readonly type: string;
  /** The session that it is a part of */
  readonly parent?: {
    readonly sourcedId: SourcedId;
  } | null;
  /** The year in which the school year ends, such as `2026` */
  readonly schoolYear: string;
  /** The partner's own members, stored as they are */
  readonly metadata?: Readonly<Record<string, unknown>> | null;
};

/** A page of academic sessions */
export type AcademicSessionList = {
  readonly academicSessions: ReadonlyArray<PartialAcademicSession>;
  /** Records before this page */
  readonly offset: number;
  /** Maximum number of records on this page */
  readonly limit: number;
  /** Exact number of records on all pages */
  readonly total: number;
};

/** A reference to another record (OneRoster v1p2, GUIDRef) */
export type AcademicSessionRef = {
  /** Where the record is read */
  readonly href: string;
  readonly sourcedId: SourcedId;
  readonly type: 'academicSession';
};

/** One academic session */
export type AcademicSessionReply = {
  readonly academicSession: AcademicSession;
};

/** A page of academic sessions; headers hold total and links (OneRoster v1p2) */
export type AcademicSessionSet = {
  readonly academicSessions: ReadonlyArray<PartialAcademicSession>;
};

/** A person who runs the platform or builds on it */
export type Account = {
  readonly id: Uuid;
  /** With it the person signs in, in any case of ASCII letters */
  readonly email: string;
  readonly name: string;
  /** Reads and changes everything */
  readonly operator: boolean;
  /** What the person is for an org; null = nothing */
  readonly orgRole: OrgRole | null;
  /** invited = no sign-in is possible yet: the link was not used; disabled = none at all */
  readonly state: 'active' | 'invited' | 'disabled';
  /** Has a passkey or an authenticator app */
  readonly secondFactor: boolean;
  readonly createdAt: Instant;
  readonly disabledAt: Instant | null;
  /** Null = never */
  readonly lastSignInAt: Instant | null;
  /** Who made the link with which the person set the password; null = no link did */
  readonly openedBy: AccountLinkMaker | null;
  /** The link that was not used yet; null = there is none */
  readonly waitingLink: WaitingAccountLink | null;
  /** By name */
  readonly applications: ReadonlyArray<AccountMembership>;
};

/** A link by which a person sets a password */
export type AccountLink = {
  /** Address at which the person sets a password, once; it is shown only now */
  readonly link: string;
  /** When the link ends */
  readonly linkExpiresAt: string;
};

/** Who made a link by which a person sets a password */
export type AccountLinkMaker = {
  /** Email address of a person, id of a client, or the command */
  readonly by: string;
  /** The application whose admin made it: it proves no address, so the account gets rights elsewhere only by a link of an operator. Null = an operator, or the command line, made it */
  readonly application: {
    readonly sourcedId: Uuid;
    /** Name of the application */
    readonly name: string;
  } | null;
};

/** An application of which a person is a member */
export type AccountMembership = {
  readonly sourcedId: Uuid;
  /** Name of the application */
  readonly name: string;
  /** viewer reads; developer also sends events and writes; admin also manages access */
  readonly role: 'admin' | 'developer' | 'viewer';
};

/** Envelope of an account */
export type AccountReply = {
  readonly account: Account;
};

/** A session of a person at the console */
export type AccountSession = {
  readonly id: Uuid;
  /** The session of this request */
  readonly current: boolean;
  /** When the person signed in */
  readonly createdAt: string;
  /** Its last request, within a minute */
  readonly seenAt: string;
  /** Its end, whatever happens */
  readonly expiresAt: string;
  /** Network of the sign-in: IPv4 /24 or IPv6 /48 */
  readonly address: string;
  /** Header User-Agent of the sign-in, 200 characters */
  readonly userAgent: string;
};

/** The sessions of a person that have not ended */
export type AccountSessionList = {
  /** The last used first */
  readonly sessions: ReadonlyArray<AccountSession>;
};

/** What to change; members that are left out stay */
export type AccountUpdate = {
  /** 1 to 200 characters */
  readonly name?: string;
  readonly operator?: boolean;
  /** Null takes it away */
  readonly orgRole?: OrgRole | null;
  /** true ends all sessions */
  readonly disabled?: boolean;
  /** false removes the second factors: a device is lost */
  readonly secondFactor?: false;
};

/** A student's activity; days without activity are absent */
export type Activity = {
  /** Of the query; the first day when it has none */
  readonly startDate: string;
  /** Of the query; the last day when it has none */
  readonly endDate: string;
  /** By day (YYYY-MM-DD), then by subject */
  readonly facts: Readonly<Record<string, Readonly<Record<string, ActivityFacts>>>>;
  /** By day (YYYY-MM-DD), by subject, then by application id */
  readonly factsByApp: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, {
    /** XP and answers */
    readonly activityMetrics: {
      /** Sum of XP, signed */
      readonly xpEarned: number;
      /** Graded answers */
      readonly totalQuestions: number;
      /** Those with the full score */
      readonly correctQuestions: number;
      /** Assignables with their first full MASTERY score */
      readonly masteredUnits: number;
    };
    /** Time in study sessions */
    readonly timeSpentMetrics: {
      /** Gaps of session evidence of at most 2 minutes with heartbeats, 10 without */
      readonly activeSeconds: number;
      /** Longer gaps within sessions */
      readonly inactiveSeconds: number;
      /** Always 0: see wasteMeasured */
      readonly wasteSeconds: number;
    };
  }>>>>>>;
  /** Waste is not measured: its values are always 0 */
  readonly wasteMeasured: false;
};

/** The activity of all students on one day */
export type ActivityDay = {
  /** YYYY-MM-DD */
  readonly date: string;
  /** Sum of XP, signed */
  readonly xp: number;
  /** XP entries */
  readonly entries: number;
  /** Results of grades that count */
  readonly results: number;
  /** Students with an XP entry or a result */
  readonly activeStudents: number;
  /** XP by subject, id of the course or id of the application */
  readonly by: Readonly<Record<string, number>>;
};

/** Activity of one day in one subject */
export type ActivityFacts = {
  /** XP and answers */
  readonly activityMetrics: {
    /** Sum of XP, signed */
    readonly xpEarned: number;
    /** Graded answers */
    readonly totalQuestions: number;
    /** Those with the full score */
    readonly correctQuestions: number;
    /** Assignables with their first full MASTERY score */
    readonly masteredUnits: number;
  };
  /** Time in study sessions */
  readonly timeSpentMetrics: {
    /** Gaps of session evidence of at most 2 minutes with heartbeats, 10 without */
    readonly activeSeconds: number;
    /** Longer gaps within sessions */
    readonly inactiveSeconds: number;
    /** Always 0: see wasteMeasured */
    readonly wasteSeconds: number;
  };
  /** Ids of applications */
  readonly apps: ReadonlyArray<string>;
};

/** A partner application: the owner of records, events, sessions and clients */
export type Application = {
  /** A UUID */
  readonly sourcedId: string;
  /** As the consent page shows it */
  readonly name: string;
  /** Empty when there is none */
  readonly description: string;
  /** The id of `edApp` in events of this application */
  readonly uri: string;
};

/** The members to change; those that are left out stay. */
export type ApplicationChange = {
  /** What people read on the consent page and in the console; one line, not blank */
  readonly name?: string;
  /** What it is for; empty when there is none */
  readonly description?: string;
};

/** A school or a class that an application may read. */
export type ApplicationGrant = {
  readonly sourcedId: Uuid;
  readonly applicationId: Uuid;
  readonly applicationName: string;
  readonly school?: GrantedSchool;
  readonly class?: GrantedClass;
  /** Last day of access, UTC; absent = until revoked */
  readonly endDate?: string;
  /** Of the school, or of that of the class */
  readonly schoolName: string;
  /** The title of the class */
  readonly className?: string;
  /** A district operator made it: people in a class count only by enrollments of the application that owns its school */
  readonly byDistrict: boolean;
  readonly createdAt: Instant;
  /** When its effect ended; absent = it gives access */
  readonly endedAt?: string;
  /** Whether all of it can be read, or nothing any more once it has ended */
  readonly applied: boolean;
};

/** Envelope of a grant. */
export type ApplicationGrantReply = {
  readonly grant: ApplicationGrant;
};

/** A page of applications */
export type ApplicationList = {
  readonly applications: ReadonlyArray<PartialApplication>;
  /** Records before this page */
  readonly offset: number;
  /** Maximum number of records on this page */
  readonly limit: number;
  /** Exact number of records on all pages */
  readonly total: number;
};

/** A person who acts as the application, or is invited to */
export type ApplicationMember = {
  readonly accountId: Uuid;
  readonly email: string;
  /** Null until the person has accepted */
  readonly name: string | null;
  /** viewer reads; developer also sends events and writes; admin also manages access */
  readonly role: 'admin' | 'developer' | 'viewer';
  /** invited = no sign-in is possible yet: the link was not used; disabled = none at all */
  readonly state: 'active' | 'invited' | 'disabled';
  /** When the person became a member, or was invited */
  readonly since: string;
  /** Null = never, or not accepted yet */
  readonly lastSignInAt: Instant | null;
};

/** The members of an application */
export type ApplicationMemberList = {
  /** By name, at most 200 */
  readonly members: ReadonlyArray<ApplicationMember>;
};

/** Envelope of a member */
export type ApplicationMemberReply = {
  readonly member: ApplicationMember;
};

/** One application */
export type ApplicationReply = {
  readonly application: Application;
};

/** Settings that operators make per application. */
export type ApplicationSettings = {
  /** live: deviations of known clients from the contract are accepted. off: they are not. null: the server's setting COMPAT decides. */
  readonly compat: 'live' | 'off' | null;
  /** Users, classes and enrollments that it reads. own: those it has a basis for. all: all. */
  readonly roster: 'own' | 'all';
};

/** Envelope of the settings. */
export type ApplicationSettingsBody = {
  readonly settings: ApplicationSettings;
};

/** The settings to change; those that are left out stay. */
export type ApplicationSettingsChange = {
  readonly settings: PartialApplicationSettings;
};

/** Standards of one source */
export type AssessedObjectives = {
  /** `case`, `unknown`, or another vocabulary as `/name` */
  readonly source: string;
  /** UUIDs of CFItems when the source is `case` */
  readonly learningObjectiveIds: ReadonlyArray<string>;
};

/** Standards of one source, in a request */
export type AssessedObjectivesInput = {
  /** `case`, `unknown`, or another vocabulary as `/name` */
  readonly source: string;
  /** UUIDs of CFItems when the source is `case` */
  readonly learningObjectiveIds: ReadonlyArray<string>;
};

/** A student starts, pauses, resumes, restarts or submits an assessment. */
export type AssessmentEvent = (CaliperEvent) & ({
  readonly type: 'AssessmentEvent';
  readonly actor: CaliperPerson;
  readonly action: 'Started' | 'Paused' | 'Resumed' | 'Restarted' | 'Submitted';
  readonly object: CaliperDigitalResource;
  readonly generated?: CaliperEntityId | CaliperAttempt;
  readonly target?: CaliperEntityId | CaliperKnownEntity;
  readonly referrer?: CaliperEntityId | CaliperKnownEntity;
});

/** A student starts, skips or completes an item. Completed names the attempt. */
export type AssessmentItemEvent = (CaliperEvent) & ({
  readonly type: 'AssessmentItemEvent';
  readonly actor: CaliperPerson;
  readonly action: 'Started' | 'Skipped' | 'Completed';
  readonly object: CaliperDigitalResource;
  readonly generated?: CaliperEntityId | CaliperAttempt | CaliperResponse;
  readonly target?: CaliperEntityId | CaliperKnownEntity;
  readonly referrer?: CaliperEntityId | CaliperDigitalResource;
});

/** An assessment that students are graded for; derived from events, or written (OneRoster v1p2) */
export type AssessmentLineItem = {
  readonly sourcedId: SourcedId;
  readonly status: RecordStatus;
  readonly dateLastModified: Instant;
  readonly title: string;
  readonly description?: string;
  readonly class?: ClassRef;
  readonly parentAssessmentLineItem?: AssessmentLineItemRef;
  readonly scoreScale?: ScoreScaleRef;
  /** Lowest score */
  readonly resultValueMin?: number;
  /** Highest score; of a derived one, maxScore of its first event */
  readonly resultValueMax?: number;
  /** Standards that it assesses */
  readonly learningObjectiveSet?: ReadonlyArray<AssessedObjectives>;
  readonly component?: UuidReference;
  readonly componentResource?: UuidReference;
  readonly metadata?: Metadata;
};

/** The assessment line item to store */
export type AssessmentLineItemBody = {
  readonly assessmentLineItem: AssessmentLineItemInput;
};

/** An assessment line item in a request; of a derived one, only its components change */
export type AssessmentLineItemInput = {
  readonly sourcedId: SourcedId;
  readonly status?: RecordStatusInput;
  readonly dateLastModified?: DateLastModifiedInput;
  readonly title: string;
  readonly description?: string | null;
  /** The class that it is for; absent for a derived one */
  readonly class?: {
    readonly sourcedId: SourcedId;
  } | null;
  /** The assessment that it is a part of */
  readonly parentAssessmentLineItem?: {
    readonly sourcedId: SourcedId;
  } | null;
  /** How its scores become letters or words */
  readonly scoreScale?: {
    readonly sourcedId: SourcedId;
  } | null;
  /** Lowest score */
  readonly resultValueMin?: number | null;
  /** Highest score; of a derived one, maxScore of its first event */
  readonly resultValueMax?: number | null;
  /** Standards that it assesses */
  readonly learningObjectiveSet?: ReadonlyArray<AssessedObjectivesInput> | null;
  /** The unit that it belongs to; set by clients, never by events */
  readonly component?: {
    readonly sourcedId: Uuid;
  } | null;
  /** The lesson that it belongs to; set by clients, never by events */
  readonly componentResource?: {
    readonly sourcedId: Uuid;
  } | null;
  /** The partner's own members, stored as they are */
  readonly metadata?: Readonly<Record<string, unknown>> | null;
};

/** A page of assessment line items */
export type AssessmentLineItemList = {
  readonly assessmentLineItems: ReadonlyArray<PartialAssessmentLineItem>;
  /** Records before this page */
  readonly offset: number;
  /** Maximum number of records on this page */
  readonly limit: number;
  /** Exact number of records on all pages */
  readonly total: number;
};

/** A reference to another record (OneRoster v1p2, GUIDRef) */
export type AssessmentLineItemRef = {
  /** Where the record is read */
  readonly href: string;
  readonly sourcedId: SourcedId;
  readonly type: 'assessmentLineItem';
};

/** One assessment line item */
export type AssessmentLineItemReply = {
  readonly assessmentLineItem: AssessmentLineItem;
};

/** A page of assessment line items; headers hold total and links (OneRoster v1p2) */
export type AssessmentLineItemSet = {
  readonly assessmentLineItems: ReadonlyArray<PartialAssessmentLineItem>;
};

/** The grade of one attempt of a student; derived from events, or written (OneRoster v1p2) */
export type AssessmentResult = {
  readonly sourcedId: SourcedId;
  readonly status: RecordStatus;
  readonly dateLastModified: Instant;
  readonly assessmentLineItem: AssessmentLineItemRef;
  readonly student: UserRef;
  /** Points; absent while there is none */
  readonly score?: number;
  /** The score as a letter or a word */
  readonly textScore?: string;
  readonly scoreDate: string;
  readonly scoreScale?: ScoreScaleRef;
  /** Rank among those who took the assessment, from 0 to 100 */
  readonly scorePercentile?: number;
  /** A term of the standard, or your own as `ext:…` */
  readonly scoreStatus: string;
  readonly comment?: string;
  /** Scores by standard */
  readonly learningObjectiveSet?: ReadonlyArray<ScoredObjectives>;
  /** The student is still at work */
  readonly inProgress?: 'true' | 'false';
  /** Handed in, but not whole */
  readonly incomplete?: 'true' | 'false';
  /** Handed in after the due date */
  readonly late?: 'true' | 'false';
  /** Not handed in */
  readonly missing?: 'true' | 'false';
  readonly metadata?: Metadata;
};

/** The assessment result to store */
export type AssessmentResultBody = {
  readonly assessmentResult: AssessmentResultInput;
};

/** The grade of one attempt of a student; derived from events, or written (OneRoster v1p2), in a request */
export type AssessmentResultInput = {
  readonly sourcedId: SourcedId;
  readonly status?: RecordStatusInput;
  readonly dateLastModified?: DateLastModifiedInput;
  readonly assessmentLineItem: Reference;
  readonly student: Reference;
  /** Points; absent while there is none */
  readonly score?: number | null;
  /** The score as a letter or a word */
  readonly textScore?: string | null;
  readonly scoreDate: string;
  /** How the score becomes a letter or a word */
  readonly scoreScale?: {
    readonly sourcedId: SourcedId;
  } | null;
  /** Rank among those who took the assessment, from 0 to 100 */
  readonly scorePercentile?: number | null;
  /** A term of the standard, or your own as `ext:…` */
  readonly scoreStatus: string;
  readonly comment?: string | null;
  /** Scores by standard */
  readonly learningObjectiveSet?: ReadonlyArray<ScoredObjectivesInput> | null;
  /** The student is still at work */
  readonly inProgress?: true | false | 'true' | 'false' | null;
  /** Handed in, but not whole */
  readonly incomplete?: true | false | 'true' | 'false' | null;
  /** Handed in after the due date */
  readonly late?: true | false | 'true' | 'false' | null;
  /** Not handed in */
  readonly missing?: true | false | 'true' | 'false' | null;
  /** The partner's own members, stored as they are */
  readonly metadata?: Readonly<Record<string, unknown>> | null;
};

/** A page of assessment results */
export type AssessmentResultList = {
  readonly assessmentResults: ReadonlyArray<PartialAssessmentResult>;
  /** Records before this page */
  readonly offset: number;
  /** Maximum number of records on this page */
  readonly limit: number;
  /** Exact number of records on all pages */
  readonly total: number;
};

/** One assessment result */
export type AssessmentResultReply = {
  readonly assessmentResult: AssessmentResult;
};

/** A page of assessment results; headers hold total and links (OneRoster v1p2) */
export type AssessmentResultSet = {
  readonly assessmentResults: ReadonlyArray<PartialAssessmentResult>;
};

/** A student works on an assignment. */
export type AssignableEvent = (CaliperEvent) & ({
  readonly type: 'AssignableEvent';
  readonly actor: CaliperPerson;
  readonly action: 'Activated' | 'Deactivated' | 'Started' | 'Completed' | 'Submitted' | 'Reviewed';
  readonly object: CaliperDigitalResource;
  readonly generated?: CaliperEntityId | CaliperAttempt;
  readonly target?: CaliperEntityId | CaliperDigitalResource;
  readonly referrer?: CaliperEntityId | CaliperKnownEntity;
});

/** An authenticator app that has to show its first code */
export type BegunApp = {
  /** Comes back with the first code, within ten minutes */
  readonly token: string;
  /** What the app takes when it has no camera */
  readonly key: string;
  /** `otpauth:` URL, for a QR code */
  readonly address: string;
};

/** A relation between two records (CASE v1p1 CFAssociation); isChildOf leads from child to parent. */
export type CFAssociation = {
  readonly sourcedId: Uuid;
  readonly lastChangeDateTime: Instant;
  /** Relation of the origin to the destination: a type of CASE, or `ext:` and a word. */
  readonly associationType: string;
  readonly uri: CaseUri;
  readonly originNodeURI: NodeReference;
  readonly destinationNodeURI: NodeReference;
  /** Order among the children of the destination; without one they come last. */
  readonly sequenceNumber?: number | null;
  /** Group that the association belongs to. */
  readonly CFAssociationGroupingURI?: CaseReference | null;
  /** Comment on the record. */
  readonly notes?: string | null;
  /** Members that CASE does not define; kept as sent. */
  readonly extensions?: Metadata | null;
  /** Framework that the record belongs to. */
  readonly CFDocumentURI?: CaseReference | null;
  /** Only on a record that a replacement removed. */
  readonly status?: 'tobedeleted';
};

/** A relation between two records. */
export type CFAssociationDType = {
  readonly identifier: string;
  readonly lastChangeDateTime: string;
  readonly associationType: 'isChildOf' | 'isPeerOf' | 'isPartOf' | 'exactMatchOf' | 'precedes' | 'isRelatedTo' | 'replacedBy' | 'exemplar' | 'hasSkillLevel' | 'isTranslationOf' | string;
  readonly uri: string;
  readonly originNodeURI: LinkGenURIDType;
  readonly destinationNodeURI: LinkGenURIDType;
  readonly sequenceNumber?: number;
  readonly CFAssociationGroupingURI?: LinkURIDType;
  readonly notes?: string;
  readonly extensions?: object;
  readonly CFDocumentURI?: LinkURIDType;
};

/** A relation between two records. */
export type CFAssociationDTypeV1p0 = object;

/** A group of associations (CASE v1p1 CFAssociationGrouping). */
export type CFAssociationGrouping = {
  readonly sourcedId: Uuid;
  readonly uri: CaseUri;
  /** Absent when the package has none. */
  readonly lastChangeDateTime?: Instant | null;
  /** Name for readers. */
  readonly title?: string | null;
  /** Explanation for readers. */
  readonly description?: string | null;
  /** Members that CASE does not define; kept as sent. */
  readonly extensions?: Metadata | null;
};

/** A group of associations. */
export type CFAssociationGroupingDType = {
  readonly uri: string;
  readonly identifier: string;
  readonly lastChangeDateTime: string;
  readonly title: string;
  readonly description?: string;
  readonly extensions?: object;
};

/** A group of associations. */
export type CFAssociationGroupingDTypeV1p0 = object;

/** A page of associations. */
export type CFAssociationList = {
  readonly CFAssociations: ReadonlyArray<CFAssociation | PartialCFAssociation>;
};

/** An item and the associations that begin or end at it. */
export type CFAssociationSetDType = {
  readonly CFItem: CFItemDType;
  readonly CFAssociations: ReadonlyArray<CFPckgAssociationDType>;
};

/** An item and the associations that begin or end at it. */
export type CFAssociationSetDTypeV1p0 = object;

/** A concept that items are about (CASE v1p1 CFConcept). */
export type CFConcept = {
  readonly sourcedId: Uuid;
  readonly uri: CaseUri;
  /** Absent when the package has none. */
  readonly lastChangeDateTime?: Instant | null;
  /** Name for readers. */
  readonly title?: string | null;
  /** Explanation for readers. */
  readonly description?: string | null;
  /** Words that the concept covers, separated by `|`. */
  readonly keywords?: string | null;
  /** Place in the hierarchy: 1.2 is below 1. */
  readonly hierarchyCode?: string | null;
  /** Members that CASE does not define; kept as sent. */
  readonly extensions?: Metadata | null;
};

/** A concept that items are about. */
export type CFConceptDType = {
  readonly uri: string;
  readonly identifier: string;
  readonly lastChangeDateTime: string;
  readonly title: string;
  readonly description?: string;
  readonly keywords?: string;
  readonly hierarchyCode: string;
  readonly extensions?: object;
};

/** A concept that items are about, then its descendants by hierarchyCode. */
export type CFConceptSet = {
  readonly CFConcepts: ReadonlyArray<CFConcept>;
};

/** A concept that items are about, then its descendants by hierarchyCode. */
export type CFConceptSetDType = {
  readonly CFConcepts: ReadonlyArray<CFConceptDType>;
};

/** A concept that items are about, then its descendants by hierarchyCode. */
export type CFConceptSetDTypeV1p0 = object;

/** The definitions of a framework by kind. */
export type CFDefinitionDType = {
  readonly CFConcepts?: ReadonlyArray<CFConceptDType>;
  readonly CFSubjects?: ReadonlyArray<CFSubjectDType>;
  readonly CFLicenses?: ReadonlyArray<CFLicenseDType>;
  readonly CFItemTypes?: ReadonlyArray<CFItemTypeDType>;
  readonly CFAssociationGroupings?: ReadonlyArray<CFAssociationGroupingDType>;
  readonly extensions?: object;
};

/** The definitions of a framework by kind (CASE v1p1 CFDefinition). */
export type CFDefinitions = {
  readonly CFConcepts?: ReadonlyArray<CFConcept>;
  readonly CFSubjects?: ReadonlyArray<CFSubject>;
  readonly CFLicenses?: ReadonlyArray<CFLicense>;
  readonly CFItemTypes?: ReadonlyArray<CFItemType>;
  readonly CFAssociationGroupings?: ReadonlyArray<CFAssociationGrouping>;
  /** Members that CASE does not define; kept as sent. */
  readonly extensions?: Metadata | null;
};

/** The description of a framework (CASE v1p1 CFDocument). lastChangeDateTime moves with every change in the framework. */
export type CFDocument = {
  readonly sourcedId: Uuid;
  readonly lastChangeDateTime: Instant;
  readonly CFPackageURI: CaseReference;
  /** Name of the framework. */
  readonly title: string;
  readonly uri: CaseUri;
  /** Organisation that authorised or created the framework. */
  readonly creator: string;
  /** Kind of framework, such as CourseCodes; any text. */
  readonly frameworkType?: string | null;
  /** Address of the original document. */
  readonly officialSourceURL?: string | null;
  /** Organisation that makes the framework available. */
  readonly publisher?: string | null;
  /** Summary of the framework for readers. */
  readonly description?: string | null;
  /** Language of the texts, as an ISO 639 code. */
  readonly language?: string | null;
  /** Revision of the framework; any text. */
  readonly version?: string | null;
  /** Publication status, such as Draft or Adopted; any text. */
  readonly adoptionStatus?: string | null;
  /** Comment on the record. */
  readonly notes?: string | null;
  /** Version of CASE; only 1.1 is served, others are kept. */
  readonly caseVersion?: '1.1' | null;
  /** Academic subjects, as texts. */
  readonly subject?: ReadonlyArray<string> | null;
  /** Academic subjects, as references. */
  readonly subjectURI?: ReadonlyArray<CaseReference> | null;
  /** Day on which the status began. */
  readonly statusStartDate?: string | null;
  /** Day on which the status ended. */
  readonly statusEndDate?: string | null;
  /** Licence of the record. */
  readonly licenseURI?: CaseReference | null;
  /** Members that CASE does not define; kept as sent. */
  readonly extensions?: Metadata | null;
};

/** The description of a framework. */
export type CFDocumentDType = {
  readonly identifier: string;
  readonly lastChangeDateTime: string;
  readonly title: string;
  readonly uri: string;
  readonly creator: string;
  readonly frameworkType?: string;
  readonly officialSourceURL?: string;
  readonly publisher?: string;
  readonly description?: string;
  readonly language?: string;
  readonly version?: string;
  readonly adoptionStatus?: string;
  readonly notes?: string;
  readonly caseVersion?: '1.1';
  readonly subject?: ReadonlyArray<string>;
  readonly subjectURI?: ReadonlyArray<LinkURIDType>;
  readonly statusStartDate?: string;
  readonly statusEndDate?: string;
  readonly licenseURI?: LinkURIDType;
  readonly extensions?: object;
  readonly CFPackageURI: LinkURIDType;
};

/** The description of a framework. */
export type CFDocumentDTypeV1p0 = object;

/** A page of documents. */
export type CFDocumentList = {
  readonly CFDocuments: ReadonlyArray<CFDocument | PartialCFDocument>;
};

/** A list of documents. */
export type CFDocumentSetDType = {
  readonly CFDocuments: ReadonlyArray<CFDocumentDType>;
};

/** A list of documents. */
export type CFDocumentSetDTypeV1p0 = object;

/** One statement of a framework, or a group of statements (CASE v1p1 CFItem). */
export type CFItem = {
  readonly sourcedId: Uuid;
  readonly lastChangeDateTime: Instant;
  /** The competency, or the name of a group of them; may hold Markdown and LaTeX. */
  readonly fullStatement: string;
  /** Definition of the class of the statement. */
  readonly CFItemTypeURI?: CaseReference | null;
  /** Class of the statement, such as Standard or Cluster. Empty = not known. */
  readonly CFItemType: string;
  readonly uri: CaseUri;
  /** Another term for competency, such as outcome. */
  readonly alternativeLabel?: string | null;
  /** Code by which readers refer to the item; need not be unique. */
  readonly humanCodingScheme?: string | null;
  /** Label of the place in a printed list; sequenceNumber gives the order. */
  readonly listEnumeration?: string | null;
  /** Short form of fullStatement. */
  readonly abbreviatedStatement?: string | null;
  /** Comment on the record. */
  readonly notes?: string | null;
  /** Language of the texts, as an ISO 639 code. */
  readonly language?: string | null;
  /** Free keywords and phrases. */
  readonly conceptKeywords?: ReadonlyArray<string> | null;
  /** CFConcept that the item is about. */
  readonly conceptKeywordsURI?: CaseReference | null;
  /** Academic subjects, as texts. */
  readonly subject?: ReadonlyArray<string> | null;
  /** Academic subjects, as references. */
  readonly subjectURI?: ReadonlyArray<CaseReference> | null;
  /** Grades or levels, such as 06. */
  readonly educationLevel?: ReadonlyArray<string> | null;
  /** Licence of the record. */
  readonly licenseURI?: CaseReference | null;
  /** Day on which the status began. */
  readonly statusStartDate?: string | null;
  /** Day on which the status ended. */
  readonly statusEndDate?: string | null;
  /** Members that CASE does not define; kept as sent. */
  readonly extensions?: Metadata | null;
  /** Framework that the record belongs to. */
  readonly CFDocumentURI?: CaseReference | null;
  /** Only on a record that a replacement removed. */
  readonly status?: 'tobedeleted';
};

/** An item and the associations that begin or end at it. */
export type CFItemAssociations = {
  readonly CFItem: CFItem;
  readonly CFAssociations: ReadonlyArray<CFAssociation>;
};

/** One statement of a framework, or a group of statements. */
export type CFItemDType = {
  readonly identifier: string;
  readonly lastChangeDateTime: string;
  readonly fullStatement: string;
  readonly CFItemTypeURI?: LinkURIDType;
  readonly CFItemType?: string;
  readonly uri: string;
  readonly alternativeLabel?: string;
  readonly humanCodingScheme?: string;
  readonly listEnumeration?: string;
  readonly abbreviatedStatement?: string;
  readonly notes?: string;
  readonly language?: string;
  readonly conceptKeywords?: ReadonlyArray<string>;
  readonly conceptKeywordsURI?: LinkURIDType;
  readonly subject?: ReadonlyArray<string>;
  readonly subjectURI?: ReadonlyArray<LinkURIDType>;
  readonly educationLevel?: ReadonlyArray<string>;
  readonly licenseURI?: LinkURIDType;
  readonly statusStartDate?: string;
  readonly statusEndDate?: string;
  readonly extensions?: object;
  readonly CFDocumentURI: LinkURIDType;
};

/** One statement of a framework, or a group of statements. */
export type CFItemDTypeV1p0 = object;

/** A page of items. */
export type CFItemList = {
  readonly CFItems: ReadonlyArray<CFItem | PartialCFItem>;
};

/** A class of items (CASE v1p1 CFItemType). */
export type CFItemType = {
  readonly sourcedId: Uuid;
  readonly uri: CaseUri;
  /** Absent when the package has none. */
  readonly lastChangeDateTime?: Instant | null;
  /** Name for readers. */
  readonly title?: string | null;
  /** Explanation for readers. */
  readonly description?: string | null;
  /** Place in the hierarchy: 1.2 is below 1. */
  readonly hierarchyCode?: string | null;
  /** Code of the item type. */
  readonly typeCode?: string | null;
  /** Members that CASE does not define; kept as sent. */
  readonly extensions?: Metadata | null;
};

/** A class of items. */
export type CFItemTypeDType = {
  readonly uri: string;
  readonly identifier: string;
  readonly lastChangeDateTime: string;
  readonly title: string;
  readonly description: string;
  readonly hierarchyCode: string;
  readonly typeCode?: string;
  readonly extensions?: object;
};

/** A class of items, then its descendants by hierarchyCode. */
export type CFItemTypeSet = {
  readonly CFItemTypes: ReadonlyArray<CFItemType>;
};

/** A class of items, then its descendants by hierarchyCode. */
export type CFItemTypeSetDType = {
  readonly CFItemTypes: ReadonlyArray<CFItemTypeDType>;
};

/** A class of items, then its descendants by hierarchyCode. */
export type CFItemTypeSetDTypeV1p0 = object;

/** A licence of records (CASE v1p1 CFLicense). */
export type CFLicense = {
  readonly sourcedId: Uuid;
  readonly uri: CaseUri;
  /** Absent when the package has none. */
  readonly lastChangeDateTime?: Instant | null;
  /** Name for readers. */
  readonly title?: string | null;
  /** Explanation for readers. */
  readonly description?: string | null;
  /** Terms of the licence. */
  readonly licenseText?: string | null;
  /** Members that CASE does not define; kept as sent. */
  readonly extensions?: Metadata | null;
};

/** A licence of records. */
export type CFLicenseDType = {
  readonly uri: string;
  readonly identifier: string;
  readonly lastChangeDateTime: string;
  readonly title: string;
  readonly description?: string;
  readonly licenseText: string;
  readonly extensions?: object;
};

/** A licence of records. */
export type CFLicenseDTypeV1p0 = object;

/** A whole framework as it is uploaded (CASE v1p1 CFPackage). */
export type CFPackage = {
  readonly CFDocument: PackageDocument;
  /** In the order of the framework. */
  readonly CFItems: ReadonlyArray<PackageItem>;
  /** Their ends may be records of other frameworks and servers. */
  readonly CFAssociations: ReadonlyArray<PackageAssociation>;
  /** Definitions, which are kept as sent. */
  readonly CFDefinitions?: {
    /** Concepts that items are about. */
    readonly CFConcepts?: ReadonlyArray<object>;
    /** Academic subjects. */
    readonly CFSubjects?: ReadonlyArray<object>;
    /** Licences; a URL in licenseURI gets the title of its licence. */
    readonly CFLicenses?: ReadonlyArray<object>;
    /** Classes of items. */
    readonly CFItemTypes?: ReadonlyArray<object>;
    /** Groups of associations. */
    readonly CFAssociationGroupings?: ReadonlyArray<object>;
    /** Members that CASE does not define; kept as sent. */
    readonly extensions?: unknown;
  };
  /** Rubrics, which are kept as sent. */
  readonly CFRubrics?: ReadonlyArray<object>;
  /** Members that CASE does not define; kept as sent. */
  readonly extensions?: unknown;
};

/** A whole framework. */
export type CFPackageDType = {
  readonly CFDocument: CFPckgDocumentDType;
  readonly CFItems?: ReadonlyArray<CFPckgItemDType>;
  readonly CFAssociations?: ReadonlyArray<CFPckgAssociationDType>;
  readonly CFDefinitions?: CFDefinitionDType;
  readonly CFRubrics?: ReadonlyArray<CFRubricDType>;
  readonly extensions?: object;
};

/** A whole framework. */
export type CFPackageDTypeV1p0 = object;

/** A whole framework with `sourcedId` for `identifier` (CASE v1p1 CFPackage). */
export type CFPackageRecord = {
  readonly sourcedId: Uuid;
  readonly CFDocument: CFDocument;
  /** In the order of the framework. */
  readonly CFItems: ReadonlyArray<CFItem>;
  readonly CFAssociations: ReadonlyArray<CFAssociation>;
  readonly CFDefinitions?: CFDefinitions;
  readonly CFRubrics?: ReadonlyArray<CFRubric>;
  /** Members that CASE does not define; kept as sent. */
  readonly extensions?: object;
};

/** A package. null means absent; unknown members are ignored with a warning; texts may stand for lists and numbers. */
export type CFPackageUpload = CFPackage | object;

/** An association without its framework. */
export type CFPckgAssociationDType = {
  readonly identifier: string;
  readonly lastChangeDateTime: string;
  readonly associationType: 'isChildOf' | 'isPeerOf' | 'isPartOf' | 'exactMatchOf' | 'precedes' | 'isRelatedTo' | 'replacedBy' | 'exemplar' | 'hasSkillLevel' | 'isTranslationOf' | string;
  readonly uri: string;
  readonly originNodeURI: LinkGenURIDType;
  readonly destinationNodeURI: LinkGenURIDType;
  readonly sequenceNumber?: number;
  readonly CFAssociationGroupingURI?: LinkURIDType;
  readonly notes?: string;
  readonly extensions?: object;
};

/** The document of a package. */
export type CFPckgDocumentDType = {
  readonly identifier: string;
  readonly lastChangeDateTime: string;
  readonly title: string;
  readonly uri: string;
  readonly creator: string;
  readonly frameworkType?: string;
  readonly officialSourceURL?: string;
  readonly publisher?: string;
  readonly description?: string;
  readonly language?: string;
  readonly version?: string;
  readonly adoptionStatus?: string;
  readonly notes?: string;
  readonly caseVersion?: '1.1';
  readonly subject?: ReadonlyArray<string>;
  readonly subjectURI?: ReadonlyArray<LinkURIDType>;
  readonly statusStartDate?: string;
  readonly statusEndDate?: string;
  readonly licenseURI?: LinkURIDType;
  readonly extensions?: object;
};

/** An item without its framework. */
export type CFPckgItemDType = {
  readonly identifier: string;
  readonly lastChangeDateTime: string;
  readonly fullStatement: string;
  readonly CFItemTypeURI?: LinkURIDType;
  readonly CFItemType?: string;
  readonly uri: string;
  readonly alternativeLabel?: string;
  readonly humanCodingScheme?: string;
  readonly listEnumeration?: string;
  readonly abbreviatedStatement?: string;
  readonly notes?: string;
  readonly language?: string;
  readonly conceptKeywords?: ReadonlyArray<string>;
  readonly conceptKeywordsURI?: LinkURIDType;
  readonly subject?: ReadonlyArray<string>;
  readonly subjectURI?: ReadonlyArray<LinkURIDType>;
  readonly educationLevel?: ReadonlyArray<string>;
  readonly licenseURI?: LinkURIDType;
  readonly statusStartDate?: string;
  readonly statusEndDate?: string;
  readonly extensions?: object;
};

/** A rubric with its criteria and levels (CASE v1p1 CFRubric). */
export type CFRubric = {
  readonly sourcedId: Uuid;
  readonly uri: CaseUri;
  /** Absent when the package has none. */
  readonly lastChangeDateTime?: Instant | null;
  /** Name for readers. */
  readonly title?: string | null;
  /** Explanation for readers. */
  readonly description?: string | null;
  /** Criteria of the rubric. */
  readonly CFRubricCriteria?: ReadonlyArray<CFRubricCriterion> | null;
  /** Members that CASE does not define; kept as sent. */
  readonly extensions?: Metadata | null;
};

/** A criterion of a rubric (CASE v1p1 CFRubricCriterion). */
export type CFRubricCriterion = {
  readonly sourcedId: Uuid;
  readonly uri: CaseUri;
  /** Absent when the package has none. */
  readonly lastChangeDateTime?: Instant | null;
  /** Label by which criteria are grouped. */
  readonly category?: string | null;
  /** Explanation for readers. */
  readonly description?: string | null;
  /** Item that the criterion assesses. */
  readonly CFItemURI?: CaseReference | null;
  /** Weight of the criterion in the score of the rubric. */
  readonly weight?: number | null;
  /** Place in the list. */
  readonly position?: number | null;
  /** Rubric that holds the criterion. */
  readonly rubricId?: Uuid | null;
  /** Levels of the criterion. */
  readonly CFRubricCriterionLevels?: ReadonlyArray<CFRubricCriterionLevel> | null;
  /** Members that CASE does not define; kept as sent. */
  readonly extensions?: Metadata | null;
};

/** A criterion of a rubric. */
export type CFRubricCriterionDType = {
  readonly uri: string;
  readonly identifier: string;
  readonly lastChangeDateTime: string;
  readonly category?: string;
  readonly description?: string;
  readonly CFItemURI?: LinkURIDType;
  readonly weight?: number;
  readonly position?: number;
  readonly rubricId?: string;
  readonly CFRubricCriterionLevels?: ReadonlyArray<CFRubricCriterionLevelDType>;
  readonly extensions?: object;
};

/** A level of a criterion (CASE v1p1 CFRubricCriterionLevel). */
export type CFRubricCriterionLevel = {
  readonly sourcedId: Uuid;
  readonly uri: CaseUri;
  /** Absent when the package has none. */
  readonly lastChangeDateTime?: Instant | null;
  /** Explanation for readers. */
  readonly description?: string | null;
  /** Degree of achievement, such as a column header. */
  readonly quality?: string | null;
  /** Points for reaching the level. */
  readonly score?: number | null;
  /** Text for the person who is assessed. */
  readonly feedback?: string | null;
  /** Place in the list. */
  readonly position?: number | null;
  /** Criterion that holds the level. */
  readonly rubricCriterionId?: Uuid | null;
  /** Members that CASE does not define; kept as sent. */
  readonly extensions?: ReadonlyArray<Metadata> | null;
};

/** A level of a criterion. */
export type CFRubricCriterionLevelDType = {
  readonly uri: string;
  readonly identifier: string;
  readonly lastChangeDateTime: string;
  readonly description?: string;
  readonly quality?: string;
  readonly score?: number;
  readonly feedback?: string;
  readonly position?: number;
  readonly rubricCriterionId?: string;
  readonly extensions?: ReadonlyArray<object>;
};

/** A rubric with its criteria and levels. */
export type CFRubricDType = {
  readonly uri: string;
  readonly identifier: string;
  readonly lastChangeDateTime: string;
  readonly title?: string;
  readonly description?: string;
  readonly CFRubricCriteria?: ReadonlyArray<CFRubricCriterionDType>;
  readonly extensions?: object;
};

/** A rubric with its criteria and levels. */
export type CFRubricDTypeV1p0 = object;

/** An academic subject (CASE v1p1 CFSubject). */
export type CFSubject = {
  readonly sourcedId: Uuid;
  readonly uri: CaseUri;
  /** Absent when the package has none. */
  readonly lastChangeDateTime?: Instant | null;
  /** Name for readers. */
  readonly title?: string | null;
  /** Explanation for readers. */
  readonly description?: string | null;
  /** Place in the hierarchy: 1.2 is below 1. */
  readonly hierarchyCode?: string | null;
  /** Members that CASE does not define; kept as sent. */
  readonly extensions?: Metadata | null;
};

/** An academic subject. */
export type CFSubjectDType = {
  readonly uri: string;
  readonly identifier: string;
  readonly lastChangeDateTime: string;
  readonly title: string;
  readonly description?: string;
  readonly hierarchyCode: string;
  readonly extensions?: object;
};

/** An academic subject, then its descendants by hierarchyCode. */
export type CFSubjectSet = {
  readonly CFSubjects: ReadonlyArray<CFSubject>;
};

/** An academic subject, then its descendants by hierarchyCode. */
export type CFSubjectSetDType = {
  readonly CFSubjects: ReadonlyArray<CFSubjectDType>;
};

/** An academic subject, then its descendants by hierarchyCode. */
export type CFSubjectSetDTypeV1p0 = object;

/** One try of a student at an assignable. */
export type CaliperAttempt = {
  readonly id: CaliperEntityId;
  readonly type: 'Attempt';
  readonly assignee?: CaliperEntityId | CaliperPerson;
  readonly assignable?: CaliperEntityId | CaliperEntity;
  /** Which attempt it is; the first is 1 */
  readonly count?: number;
  readonly startedAtTime?: Instant;
  readonly endedAtTime?: Instant;
};

/** Contains `caliper`: `http://purl.imsglobal.org/ctx/caliper/v1p2` */
export type CaliperContext = string | ReadonlyArray<unknown>;

/** A DigitalResource or one of its subtypes: item, assessment, page, video … */
export type CaliperDigitalResource = {
  readonly id: CaliperEntityId;
  readonly type: 'DigitalResource' | 'AssignableDigitalResource' | 'Assessment' | 'AssessmentItem' | 'Chapter' | 'DigitalResourceCollection' | 'Forum' | 'Questionnaire' | 'Thread' | 'Document' | 'Frame' | 'LtiLink' | 'MediaLocation' | 'MediaObject' | 'AudioObject' | 'ImageObject' | 'VideoObject' | 'Message' | 'Page' | 'Question' | 'DateTimeQuestion' | 'MultiselectQuestion' | 'OpenEndedQuestion' | 'RatingScaleQuestion' | 'QuestionnaireItem' | 'SurveyInvitation' | 'WebPage' | 'Link' | 'Survey';
  /** Title, shown in gradebooks */
  readonly name?: string;
  /** `curriculum/standard` for the assignable of a MASTERY grade */
  readonly mediaType?: string;
  readonly isPartOf?: CaliperEntityId | CaliperEntity;
};

/** Capabilities of the endpoint (Caliper v1p2, "Endpoint configuration") */
export type CaliperEndpointConfiguration = {
  /** Largest body in kB */
  readonly caliperMaximumPayloadSize: number;
  /** Context IRIs for dataVersion and @context */
  readonly caliperSupportedVersions: ReadonlyArray<string>;
  /** What goes beyond Caliper */
  readonly caliperSupportedExtensions: {
    /** Events in one envelope */
    readonly eventsPerPostMax: number;
  };
};

/** A Caliper v1p2 entity of any type; its further members are kept. */
export type CaliperEntity = {
  readonly id: CaliperEntityId;
  readonly type: string;
};

/** An IRI, a URN or a blank node (`_:…`). */
export type CaliperEntityId = string;

/** Caliper v1p2, "Envelope". */
export type CaliperEnvelope = {
  readonly sensor: CaliperEntityId;
  /** When the sender sent it: corrects a wrong clock */
  readonly sendTime: string;
  /** `http://purl.imsglobal.org/ctx/caliper/v1p2` */
  readonly dataVersion: string;
  /** One event, unless the operator permits more */
  readonly data: ReadonlyArray<GradeEvent | AssessmentItemEvent | AssessmentEvent | AssignableEvent | ViewEvent | SessionEvent>;
};

/** The members that every event has. */
export type CaliperEvent = {
  readonly '@context': CaliperContext;
  readonly id: CaliperEventId;
  readonly profile?: CaliperProfile;
  /** When it happened, with an offset from UTC */
  readonly eventTime: string;
  readonly edApp?: CaliperEntityId | CaliperSoftwareApplication;
  readonly session?: CaliperSessionReference;
  readonly federatedSession?: CaliperEntityId | CaliperFederatedSession;
  readonly membership?: CaliperEntityId | CaliperMembership;
  readonly group?: CaliperEntityId | CaliperGroup;
  readonly extensions: CaliperExtensions;
};

/** A URN. The same id sent again by the same application has no second effect. */
export type CaliperEventId = string;

/** What Lectern needs beyond Caliper. Graded events name their course and lesson. */
export type CaliperExtensions = {
  /** As `Math` */
  readonly subject: string;
  /** The course: `{base_url}/rostering/1.0/courses/{sourcedId}` */
  readonly course?: {
    readonly id: string;
  };
  /** The lesson: its sourcedId, or a URL that ends in it */
  readonly lesson?: {
    readonly id: string;
  };
};

/** The federatedSession of an event. */
export type CaliperFederatedSession = {
  readonly id: CaliperEntityId;
  readonly type: 'LtiSession';
};

/** The attempt that is graded. For QUESTION_RESULT its id equals the attempt of the item's AssessmentItemEvent Completed. */
export type CaliperGradedAttempt = {
  readonly id: CaliperEntityId;
  readonly type: 'Attempt';
  /** The student who earned the grade */
  readonly assignee: CaliperEntityId | CaliperPerson;
  readonly assignable?: CaliperEntityId | CaliperEntity;
  /** Which attempt it is; the first is 1 */
  readonly count?: number;
};

/** The group of an event. */
export type CaliperGroup = {
  readonly id: CaliperEntityId;
  readonly type: 'Organization' | 'CourseOffering' | 'CourseSection' | 'Group';
};

/** An entity whose type Caliper v1p2 defines. */
export type CaliperKnownEntity = {
  readonly id: CaliperEntityId;
  readonly type: 'Entity' | 'Agent' | 'Organization' | 'CourseOffering' | 'CourseSection' | 'Group' | 'Person' | 'SoftwareApplication' | 'AggregateMeasure' | 'Annotation' | 'BookmarkAnnotation' | 'HighlightAnnotation' | 'SharedAnnotation' | 'TagAnnotation' | 'Attempt' | 'Collection' | 'AggregateMeasureCollection' | 'Survey' | 'Comment' | 'DigitalResource' | 'AssignableDigitalResource' | 'Assessment' | 'AssessmentItem' | 'Chapter' | 'DigitalResourceCollection' | 'Forum' | 'Questionnaire' | 'Thread' | 'Document' | 'Frame' | 'LtiLink' | 'MediaLocation' | 'MediaObject' | 'AudioObject' | 'ImageObject' | 'VideoObject' | 'Message' | 'Page' | 'Question' | 'DateTimeQuestion' | 'MultiselectQuestion' | 'OpenEndedQuestion' | 'RatingScaleQuestion' | 'QuestionnaireItem' | 'SurveyInvitation' | 'WebPage' | 'LearningObjective' | 'Link' | 'Membership' | 'Query' | 'Rating' | 'Response' | 'DateTimeResponse' | 'FillinBlankResponse' | 'MultipleChoiceResponse' | 'MultipleResponseResponse' | 'MultiselectResponse' | 'OpenEndedResponse' | 'RatingScaleResponse' | 'SelectTextResponse' | 'TrueFalseResponse' | 'Result' | 'Scale' | 'LikertScale' | 'MultiselectScale' | 'NumericScale' | 'Score' | 'SearchResponse' | 'Session' | 'LtiSession';
};

/** The grade of a standard; the assignable is an AssignableDigitalResource. Only the full score, scoreGiven = maxScore, masters the unit; less makes a result and masters nothing. */
export type CaliperMasteryScore = {
  readonly id: CaliperEntityId;
  readonly type: 'Score';
  readonly attempt?: CaliperEntityId | CaliperAttempt;
  readonly scoreGiven: number;
  /** Highest possible score */
  readonly maxScore: number;
  readonly extensions: {
    readonly scoreType: 'MASTERY';
    /** How final the grade is: `fully graded` (when left out), `partially graded`, which is never correct and masters nothing, or `submitted`, `not submitted`, `exempt`, which count nowhere, as every other term; also read from `extensions` of the event */
    readonly scoreStatus?: string;
  };
};

/** The membership of an event. */
export type CaliperMembership = {
  readonly id: CaliperEntityId;
  readonly type: 'Membership';
};

/** A student. The id is `{base_url}/rostering/1.0/users/{sourcedId}`, or ends in the sourcedId. */
export type CaliperPerson = {
  readonly id: CaliperEntityId;
  readonly type: 'Person';
};

/** Caliper v1p2, "Metric profiles" */
export type CaliperProfile = 'AnnotationProfile' | 'AssessmentProfile' | 'AssignableProfile' | 'FeedbackProfile' | 'ForumProfile' | 'GeneralProfile' | 'GradingProfile' | 'MediaProfile' | 'ReadingProfile' | 'ResourceManagementProfile' | 'SearchProfile' | 'SessionProfile' | 'SurveyProfile' | 'ToolLaunchProfile' | 'ToolUseProfile';

/** The grade of one question attempt; makes an assessment result. */
export type CaliperQuestionScore = {
  readonly id: CaliperEntityId;
  readonly type: 'Score';
  readonly attempt?: CaliperEntityId | CaliperAttempt;
  readonly scoreGiven: number;
  /** Highest possible score */
  readonly maxScore: number;
  readonly extensions: {
    readonly scoreType: 'QUESTION_RESULT';
    /** How final the grade is: `fully graded` (when left out), `partially graded`, which is never correct and masters nothing, or `submitted`, `not submitted`, `exempt`, which count nowhere, as every other term; also read from `extensions` of the event */
    readonly scoreStatus?: string;
  };
};

/** The referrer of an event. */
export type CaliperReferrer = {
  readonly id: CaliperEntityId;
  readonly type: 'SoftwareApplication' | 'DigitalResource' | 'AssignableDigitalResource' | 'Assessment' | 'AssessmentItem' | 'Chapter' | 'DigitalResourceCollection' | 'Forum' | 'Questionnaire' | 'Thread' | 'Document' | 'Frame' | 'LtiLink' | 'MediaLocation' | 'MediaObject' | 'AudioObject' | 'ImageObject' | 'VideoObject' | 'Message' | 'Page' | 'Question' | 'DateTimeQuestion' | 'MultiselectQuestion' | 'OpenEndedQuestion' | 'RatingScaleQuestion' | 'QuestionnaireItem' | 'SurveyInvitation' | 'WebPage' | 'Link' | 'Survey';
};

/** An answer to an item, or one of its subtypes. */
export type CaliperResponse = {
  readonly id: CaliperEntityId;
  readonly type: 'Response' | 'DateTimeResponse' | 'FillinBlankResponse' | 'MultipleChoiceResponse' | 'MultipleResponseResponse' | 'MultiselectResponse' | 'OpenEndedResponse' | 'RatingScaleResponse' | 'SelectTextResponse' | 'TrueFalseResponse';
  readonly attempt?: CaliperEntityId | CaliperAttempt;
};

/** A study session of one student in one application; its id may be any text. */
export type CaliperSession = {
  readonly id: CaliperEntityId;
  readonly type: 'Session' | 'LtiSession';
  readonly user?: CaliperEntityId | CaliperPerson;
  /** Start by the clock of the sender */
  readonly startedAtTime?: string;
  /** End by the clock of the sender */
  readonly endedAtTime?: string;
  readonly extensions?: {
    /** The session lives by heartbeats; default false */
    readonly requiresHeartbeat?: boolean;
    /** Insights are computed when it ends; default false */
    readonly processInsights?: boolean;
  };
};

/** A session, its id, or `urn:tag:auto-attach`: the open session of the student. */
export type CaliperSessionReference = CaliperEntityId | CaliperSession | 'urn:tag:auto-attach';

/** The application that acts, or is used. */
export type CaliperSoftwareApplication = {
  readonly id: CaliperEntityId;
  readonly type: 'SoftwareApplication';
};

/** Experience points: scoreGiven is credited once per event id. No maxScore. */
export type CaliperXpScore = {
  readonly id: CaliperEntityId;
  readonly type: 'Score';
  readonly attempt?: CaliperEntityId | CaliperAttempt;
  readonly scoreGiven: number;
  readonly extensions: {
    readonly scoreType: 'XP';
  };
};

/** OpenAPI 3.0 document of the official profile (CASE v1p1 binding §2.5). */
export type CaseDiscovery = {
  /** Version of OpenAPI, 3.0.x. */
  readonly openapi: string;
  /** Title and version of the interface. */
  readonly info: object;
  /** The operations of the official profile. */
  readonly paths: object;
};

/** A record of the official CASE profile. */
export type CaseRecord = unknown;

/** Reference to a CASE record (CASE v1p1 LinkURI). */
export type CaseReference = {
  readonly sourcedId: Uuid;
  /** Name for readers. */
  readonly title: string;
  readonly uri: CaseUri;
};

/** Address of the source of a record, as sent; need not be a valid URL. */
export type CaseUri = string;

/** A group of line items, such as homework (OneRoster v1p2) */
export type Category = {
  readonly sourcedId: SourcedId;
  readonly status: RecordStatus;
  readonly dateLastModified: Instant;
  readonly title: string;
  /** Share in the final grade */
  readonly weight?: number;
  readonly metadata?: Metadata;
};

/** The category to store */
export type CategoryBody = {
  readonly category: CategoryInput;
};

/** A group of line items, such as homework (OneRoster v1p2), in a request */
export type CategoryInput = {
  readonly sourcedId: SourcedId;
  readonly status?: RecordStatusInput;
  readonly dateLastModified?: DateLastModifiedInput;
  readonly title: string;
  /** Share in the final grade */
  readonly weight?: number | null;
  /** The partner's own members, stored as they are */
  readonly metadata?: Readonly<Record<string, unknown>> | null;
};

/** A page of categories */
export type CategoryList = {
  readonly categories: ReadonlyArray<PartialCategory>;
  /** Records before this page */
  readonly offset: number;
  /** Maximum number of records on this page */
  readonly limit: number;
  /** Exact number of records on all pages */
  readonly total: number;
};

/** A reference to another record (OneRoster v1p2, GUIDRef) */
export type CategoryRef = {
  /** Where the record is read */
  readonly href: string;
  readonly sourcedId: SourcedId;
  readonly type: 'category';
};

/** One category */
export type CategoryReply = {
  readonly category: Category;
};

/** A page of categories; headers hold total and links (OneRoster v1p2) */
export type CategorySet = {
  readonly categories: ReadonlyArray<PartialCategory>;
};

/** What changed, by ids: the record itself is at `href`. */
export type Change = {
  /** A change that comes twice has the same id */
  readonly id: string;
  /** What changed. */
  readonly type: 'event.processed' | 'event.dropped' | 'event.failed' | 'event.recovered' | 'session.closed' | 'review.due' | 'student.access_granted' | 'student.access_ended' | 'student.erased' | 'roster.changed' | 'framework.replaced' | 'client.secret_expiring' | 'webhook.paused';
  readonly time: Instant;
  /** Whose change it is; null = one for all. */
  readonly applicationId: Uuid | null;
  /** `id` of the event, as it was sent. */
  readonly eventId?: string;
  /** Reason code of a dropped or failed event; why a webhook was paused. */
  readonly reason?: string;
  /** sourcedId of the student. */
  readonly studentId?: string;
  /** Id of the study session. */
  readonly sessionId?: string;
  /** sourcedId of the review course. */
  readonly courseId?: string;
  /** sourcedId of the CFDocument. */
  readonly frameworkId?: string;
  /** Id of the client. */
  readonly clientId?: string;
  /** Id of the webhook. */
  readonly webhookId?: string;
  /** Id of the erasure, by which it is confirmed. */
  readonly erasureId?: string;
  /** Records that changed have a `dateLastModified` from then on. */
  readonly since?: string;
  /** Where the record is read. */
  readonly href: string;
};

/** Changes, and where the next page begins. */
export type ChangePage = {
  /** In their order. */
  readonly changes: ReadonlyArray<Change>;
  /** `after` of the next request. Store it once the changes are handled. */
  readonly next: string;
  /** true: more may follow at once. false: all was read. */
  readonly more: boolean;
};

/** What an application has proved, and what is missing */
export type Checklist = {
  /** In the order in which an integration is made */
  readonly items: ReadonlyArray<ChecklistItem>;
};

/** A step on the way to live use */
export type ChecklistItem = {
  readonly key: 'token' | 'course' | 'lessons' | 'tagged' | 'redirect' | 'student' | 'session' | 'heartbeat' | 'xp_event' | 'drop_rate' | 'secret_age' | 'webhooks';
  readonly state: 'done' | 'todo' | 'warning';
  /** At most 10,000 */
  readonly count?: number;
  readonly at?: Instant;
  /** What is there, or what to do, in one sentence */
  readonly detail: string;
};

/** A course taught in a school in one or more terms (OneRoster v1p2) */
export type Class = {
  readonly sourcedId: SourcedId;
  readonly status: RecordStatus;
  readonly dateLastModified: Instant;
  readonly title: string;
  /** Code by which the school knows the class */
  readonly classCode?: string;
  /** A term of the standard, or your own as `ext:…` */
  readonly classType?: string;
  /** Where it is taught, such as a room */
  readonly location?: string;
  /** Grade levels, such as `09` */
  readonly grades?: ReadonlyArray<string>;
  readonly subjects?: ReadonlyArray<string>;
  readonly course: CourseRef;
  readonly school: OrgRef;
  /** When it is taught. Without: the school year of its course, else the open-ended session */
  readonly terms: ReadonlyArray<AcademicSessionRef>;
  /** Codes of the subjects, in the order of `subjects` */
  readonly subjectCodes?: ReadonlyArray<string>;
  /** Times of the day, such as `1` */
  readonly periods?: ReadonlyArray<string>;
  /** Learning resources of the class */
  readonly resources?: ReadonlyArray<ResourceRef>;
  readonly metadata?: Metadata;
};

/** The class to store */
export type ClassBody = {
  readonly class: ClassInput;
};

/** A course taught in a school in one or more terms (OneRoster v1p2), in a request */
export type ClassInput = {
  readonly sourcedId: SourcedId;
  readonly status?: RecordStatusInput;
  readonly dateLastModified?: DateLastModifiedInput;
  readonly title: string;
  /** Code by which the school knows the class */
  readonly classCode?: string | null;
  /** A term of the standard, or your own as `ext:…` */
  readonly classType?: string | null;
  /** Where it is taught, such as a room */
  readonly location?: string | null;
  /** Grade levels, such as `09` */
  readonly grades?: ReadonlyArray<string> | null;
  readonly subjects?: ReadonlyArray<string> | null;
  readonly course: Reference;
  readonly school: Reference;
  /** When it is taught. Without: the school year of its course, else the open-ended session */
  readonly terms?: ReadonlyArray<Reference> | null;
  /** Codes of the subjects, in the order of `subjects` */
  readonly subjectCodes?: ReadonlyArray<string> | null;
  /** Times of the day, such as `1` */
  readonly periods?: ReadonlyArray<string> | null;
  /** Learning resources of the class */
  readonly resources?: ReadonlyArray<UuidReference> | null;
  /** The partner's own members, stored as they are */
  readonly metadata?: Readonly<Record<string, unknown>> | null;
};

/** What each student of a class did in a period */
export type ClassInsights = {
  readonly classId: SourcedId;
  /** The first day */
  readonly from: string;
  /** The last day */
  readonly until: string;
  /** IANA name */
  readonly timezone: string;
  /** By name */
  readonly students: ReadonlyArray<{
    readonly sourcedId: SourcedId;
    /** As in the roster */
    readonly givenName: string | null;
    /** As in the roster */
    readonly familyName: string | null;
    /** Sum of XP in the period, signed */
    readonly xp: number;
    /** Active seconds in the period */
    readonly activeSeconds: number;
    /** Study sessions that overlap the period */
    readonly sessions: number;
    /** Standards with a review state: answered correctly once or more */
    readonly standards: number;
    /** Of these, with a recall today of the desired retention of their state or more */
    readonly recalled: number;
    /** Of these, due today or before, on the student's local day */
    readonly due: number;
    /** Days in a row that reached the daily goal, up to now */
    readonly streakDays: number;
    /** The latest of: end of the latest session, XP entry, result; of all time. Null: nothing */
    readonly lastSeenAt: Instant | null;
  }>;
  /** Records before this page */
  readonly offset: number;
  /** Maximum number of records on this page */
  readonly limit: number;
  /** Exact number of records on all pages */
  readonly total: number;
};

/** A page of classes */
export type ClassList = {
  readonly classes: ReadonlyArray<PartialClass>;
  /** Records before this page */
  readonly offset: number;
  /** Maximum number of records on this page */
  readonly limit: number;
  /** Exact number of records on all pages */
  readonly total: number;
};

/** What each student of a class knows of a framework */
export type ClassMastery = {
  readonly classId: SourcedId;
  /** Null: none was named, and no student has a review state */
  readonly frameworkId: Uuid | null;
  /** Of the groups; 1 = below the document */
  readonly level: number;
  /** REVIEW_RETENTION of the installation; a course may have its own */
  readonly desiredRetention: number;
  readonly asOf: Instant;
  /** By name */
  readonly students: ReadonlyArray<{
    readonly sourcedId: SourcedId;
    /** As in the roster */
    readonly givenName: string | null;
    /** As in the roster */
    readonly familyName: string | null;
  }>;
  /** Groups with review states of these students, in reading order: an item of the level with all items below it, or an item above the level by itself */
  readonly rows: ReadonlyArray<{
    /** The CFItem */
    readonly item: {
      readonly sourcedId: Uuid;
      /** The humanCodingScheme */
      readonly code: string | null;
      /** The abbreviatedStatement, else the fullStatement; empty for an unknown CFItem */
      readonly title: string;
    };
    /** Standards of the group with a review state, of each student in order */
    readonly standards: ReadonlyArray<number>;
    /** Of these, with a recall today of the desired retention of their state or more */
    readonly recalled: ReadonlyArray<number>;
  }>;
  /** Records before this page */
  readonly offset: number;
  /** Maximum number of records on this page */
  readonly limit: number;
  /** Exact number of records on all pages */
  readonly total: number;
};

/** A reference to another record (OneRoster v1p2, GUIDRef) */
export type ClassRef = {
  /** Where the record is read */
  readonly href: string;
  readonly sourcedId: SourcedId;
  readonly type: 'class';
};

/** One class */
export type ClassReply = {
  readonly class: Class;
};

/** A page of classes; headers hold total and links (OneRoster v1p2) */
export type ClassSet = {
  readonly classes: ReadonlyArray<PartialClass>;
};

/** Who of a class needs the teacher, what it practises next, what to celebrate */
export type ClassSummary = {
  readonly classId: SourcedId;
  /** Title of the class */
  readonly title: string;
  readonly period: {
    /** The period that was asked for */
    readonly name: 'today' | 'week' | 'lastWeek' | 'term';
    /** The first day */
    readonly from: string;
    /** The last day; today, where the period is not over */
    readonly until: string;
    /** As many days, whole weeks earlier, with which the period is compared */
    readonly before: {
      /** The first day */
      readonly from: string;
      /** The last day */
      readonly until: string;
    };
  };
  /** IANA name */
  readonly timezone: string;
  readonly asOf: Instant;
  /** REVIEW_RETENTION of the installation; a course may have its own */
  readonly desiredRetention: number;
  /** Students of active enrollments; of more than 500, the first by name */
  readonly total: number;
  /** Students who need the teacher */
  readonly needs: number;
  /** Students who do what is usual for them */
  readonly onTrack: number;
  /** Students who do half more than usual, or more */
  readonly ahead: number;
  /** Who needs the teacher most first */
  readonly students: ReadonlyArray<{
    readonly sourcedId: SourcedId;
    /** As in the roster */
    readonly givenName: string | null;
    /** As in the roster */
    readonly familyName: string | null;
    /** XP of the last seven days against what is usual for the student */
    readonly standing: 'needs' | 'on_track' | 'ahead';
    /** Null unless standing is needs */
    readonly need: 'less_than_usual' | 'no_work' | null;
    /** Median of the 4 weeks before, without those in which nobody of the class earned XP; null = fewer than two are left */
    readonly usualXp: number | null;
    /** XP of spans of seven days, the last of which ends today */
    readonly weeks: ReadonlyArray<number>;
    /** The latest of: end of the latest session, XP entry, result; of all time. Null: nothing */
    readonly lastSeenAt: Instant | null;
    /** Sum of XP in the period, signed */
    readonly xp: number;
    /** Of the period before */
    readonly xpBefore: number;
    /** Of `standards`, those mastered for the first time in the period */
    readonly mastered: number;
    /** In the period before */
    readonly masteredBefore: number;
    /** Days in a row that reached the daily goal, up to now */
    readonly streakDays: number;
    /** XP per day; null = no course sets more than 1 */
    readonly dailyGoal: number | null;
    /** Days of the period that reached the daily goal, or 1 XP without one */
    readonly goalDays: number;
    /** What the student knows of each of `standards`, in their order */
    readonly known: ReadonlyArray<'none' | 'below' | 'recalled' | 'mastered'>;
    /** Recall of each of `standards` today; null = no correct answer yet */
    readonly recall: ReadonlyArray<number | null>;
  }>;
  /** Those that lessons in use of the course are tagged with; of a course without any, those with a review state in the framework that the students know most of. In its order */
  readonly standards: ReadonlyArray<{
    readonly sourcedId: Uuid;
    /** The humanCodingScheme */
    readonly code: string | null;
    /** The abbreviatedStatement, else the fullStatement; empty for an unknown CFItem */
    readonly title: string;
  }>;
  /** Standards with lessons, by the number of students who need them: below, and once half of the class has begun it, notYet */
  readonly practiseNext: ReadonlyArray<{
    /** The CFItem */
    readonly item: {
      readonly sourcedId: Uuid;
      /** The humanCodingScheme */
      readonly code: string | null;
      /** The abbreviatedStatement, else the fullStatement; empty for an unknown CFItem */
      readonly title: string;
    };
    /** Students whose recall today is less than the desired retention of their state */
    readonly below: number;
    /** Students who have neither answered it correctly nor mastered it */
    readonly notYet: number;
    /** Lessons in use that are tagged with it, those of the course of the class first */
    readonly lessons: ReadonlyArray<LessonLink>;
  }>;
  /** Who achieved most first */
  readonly celebrations: ReadonlyArray<{
    readonly studentId: SourcedId;
    readonly reasons: ReadonlyArray<'mastered' | 'streak' | 'goal'>;
  }>;
};

/** A credential of an application */
export type Client = {
  /** The client_id of token requests */
  readonly clientId: string;
  /** confidential: a server with a secret. public: a browser or a device that signs people in, without a secret. external: its tokens come from the issuer of the setting TOKEN_ISSUER. */
  readonly kind: 'confidential' | 'public' | 'external';
  /** What its application calls it, such as `production`; empty when it has no name */
  readonly label: string;
  /** Scopes of its tokens: roster.readonly, roster.createput, events.write, events.readonly, feed.readonly, case.readonly, case.createput, roster-core.readonly, gradebook.readonly, gradebook-core.readonly, gradebook.createput, gradebook.createpost, gradebook.delete, assessment.readonly, assessment.createput, assessment.delete, resource.readonly, resource-core.readonly, roster-demographics.readonly, application.readonly, application.manage, admin. A change counts for new tokens. */
  readonly scopes: ReadonlyArray<string>;
  /** Addresses after sign-in */
  readonly redirectUris: ReadonlyArray<string>;
  /** Addresses after sign-out */
  readonly postLogoutRedirectUris: ReadonlyArray<string>;
  /** Claims of people who sign in: profile, email */
  readonly identityScopes: ReadonlyArray<string>;
  /** Claims of ID tokens beside the sourcedId: email */
  readonly idTokenClaims: ReadonlyArray<string>;
  /** The operator's own: people are not asked for consent */
  readonly firstParty: boolean;
  /** Refresh tokens for the scope offline_access */
  readonly refreshTokens: boolean;
  /** PKCE is required; always for a public client */
  readonly pkce: boolean;
  readonly createdAt: Instant;
  /** Since when it gets no token; null = it is active */
  readonly disabledAt: Instant | null;
  /** When it was last used, to the minute; null = never */
  readonly lastUsedAt: Instant | null;
  /** One, two during a rotation (the newest first), none of other kinds */
  readonly secrets: ReadonlyArray<ClientSecretInfo>;
};

/** The members to change; those that are left out stay. */
export type ClientChange = {
  /** What its application calls it, such as `production`; empty when it has no name */
  readonly label?: string;
  /** Scopes of its tokens: roster.readonly, roster.createput, events.write, events.readonly, feed.readonly, case.readonly, case.createput, roster-core.readonly, gradebook.readonly, gradebook-core.readonly, gradebook.createput, gradebook.createpost, gradebook.delete, assessment.readonly, assessment.createput, assessment.delete, resource.readonly, resource-core.readonly, roster-demographics.readonly, application.readonly, application.manage, admin. A change counts for new tokens. */
  readonly scopes?: ReadonlyArray<string>;
  /** Addresses after sign-in */
  readonly redirectUris?: ReadonlyArray<string>;
  /** Addresses after sign-out */
  readonly postLogoutRedirectUris?: ReadonlyArray<string>;
  /** Claims of people who sign in: profile, email */
  readonly identityScopes?: ReadonlyArray<string>;
  /** Claims of ID tokens beside the sourcedId: email */
  readonly idTokenClaims?: ReadonlyArray<string>;
  /** The operator's own: people are not asked for consent */
  readonly firstParty?: boolean;
  /** Refresh tokens for the scope offline_access */
  readonly refreshTokens?: boolean;
  /** PKCE is required; always for a public client */
  readonly pkce?: boolean;
};

/** The clients of an application */
export type ClientList = {
  /** Active ones first, the newest first; at most 500 */
  readonly clients: ReadonlyArray<Client>;
};

/** One client */
export type ClientReply = {
  readonly client: Client;
};

/** A valid secret of a client, without the secret */
export type ClientSecretInfo = {
  /** Its last four characters; null = not known */
  readonly endsIn4: string | null;
  /** When it was made */
  readonly createdAt: Instant | null;
  /** When it ends, during a rotation; null = it stays */
  readonly expiresAt: Instant | null;
  /** When a token was last got with it, to the minute; null = never */
  readonly lastUsedAt: Instant | null;
};

/** A lesson: the place of a resource in a courseComponent */
export type ComponentResource = {
  readonly sourcedId: Uuid;
  readonly status: RecordStatus;
  readonly dateLastModified: Instant;
  readonly title: string;
  /** Position in the courseComponent, ascending */
  readonly sortOrder: number;
  readonly courseComponent: CourseComponentRef;
  readonly resource: ResourceRef;
  /** placement, test-out and unit-test are never reviewed; a brand precedes -read-article */
  readonly lessonType?: string;
  readonly metadata?: Metadata;
};

/** The component resource to store */
export type ComponentResourceBody = {
  readonly componentResource: ComponentResourceInput;
};

/** A lesson to create or replace */
export type ComponentResourceInput = {
  readonly sourcedId: SourcedId;
  readonly status?: RecordStatusInput;
  readonly dateLastModified?: DateLastModifiedInput;
  readonly title: string;
  readonly resource: UuidReference;
  /** 0 when left out */
  readonly sortOrder?: number | null;
  /** placement, test-out and unit-test are never reviewed; a brand precedes -read-article */
  readonly lessonType?: string | null;
  /** Kept as sent; spacedRepetitionEnabled and spacedRepetitionScheduler set up reviews */
  readonly metadata?: Readonly<Record<string, unknown>> | null;
  readonly courseComponent: UuidReference;
};

/** A page of component resources; headers hold total and links (OneRoster v1p2) */
export type ComponentResourceSet = {
  readonly componentResources: ReadonlyArray<PartialComponentResource>;
};

/** A second check of who it is: a password, a code or a passkey */
export type Confirmation = {
  /** The password of the account */
  readonly password?: string;
  /** In place of it: of the authenticator app, or a recovery code */
  readonly code?: string;
  /** What `PublicKeyCredential.toJSON` gives */
  readonly passkey?: Readonly<Record<string, unknown>>;
};

/** The confirmation counts for ten minutes */
export type Confirmed = {
  /** Until then dangerous acts need no further confirmation */
  readonly confirmedUntil: string;
};

/** What the console shows of the server and its settings */
export type ConsoleServer = {
  /** Version of the server */
  readonly version: string;
  /** Public address of the API */
  readonly baseUrl: string;
  /** NODE_ENV is production */
  readonly production: boolean;
  /** Partners may write the roster and the gradebook, for testing */
  readonly scaffolding: boolean;
  /** Days that texts of events stay; 0 = always */
  readonly eventRetentionDays: number;
  /** Events that one envelope may hold */
  readonly eventsPerPostMax: number;
};

/** A course of the catalogue; its content is in units (OneRoster v1p2) */
export type Course = {
  readonly sourcedId: SourcedId;
  readonly status: RecordStatus;
  readonly dateLastModified: Instant;
  readonly title: string;
  /** The sourcedId when the partner sent none */
  readonly courseCode: string;
  /** Grades that the course is for, such as 9 */
  readonly grades?: ReadonlyArray<string>;
  /** Names of subjects, such as Math */
  readonly subjects?: ReadonlyArray<string>;
  /** Codes of the subjects, such as SCED 02052 */
  readonly subjectCodes?: ReadonlyArray<string>;
  readonly org?: OrgRef;
  readonly schoolYear?: AcademicSessionRef;
  /** Resources of the whole course; those of lessons are not listed */
  readonly resources?: ReadonlyArray<ResourceRef>;
  /** Kept as sent; spacedRepetitionEnabled, …Scheduler and …Retention set up reviews */
  readonly metadata?: Readonly<Record<string, unknown>>;
};

/** The course to store */
export type CourseBody = {
  readonly course: CourseInput;
};

/** A unit of a course; without a parent it is at the root */
export type CourseComponent = {
  readonly sourcedId: Uuid;
  readonly status: RecordStatus;
  readonly dateLastModified: Instant;
  readonly title: string;
  /** Position among its siblings, ascending */
  readonly sortOrder: number;
  readonly course: CourseRef;
  readonly parent?: CourseComponentRef;
  /** Ids of what to finish first, as the partner names it; the server checks none */
  readonly prerequisites: ReadonlyArray<string>;
  readonly metadata?: Metadata;
};

/** The course component to store */
export type CourseComponentBody = {
  readonly courseComponent: CourseComponentInput;
};

/** A unit to create or replace */
export type CourseComponentInput = {
  readonly sourcedId: SourcedId;
  readonly status?: RecordStatusInput;
  readonly dateLastModified?: DateLastModifiedInput;
  readonly title: string;
  readonly course: Reference;
  /** The unit above, in the same course; null or left out = at the root */
  readonly parent?: {
    readonly sourcedId: Uuid;
  } | null;
  /** 0 when left out */
  readonly sortOrder?: number | null;
  /** Ids of what to finish first, as the partner names it; the server checks none */
  readonly prerequisites?: ReadonlyArray<string> | null;
  /** Kept as sent, and answered as extensions */
  readonly metadata?: Readonly<Record<string, unknown>> | null;
};

/** A reference to another record (OneRoster v1p2, GUIDRef) */
export type CourseComponentRef = {
  /** Where the record is read */
  readonly href: string;
  readonly sourcedId: SourcedId;
  readonly type: 'courseComponent';
};

/** A page of course components; headers hold total and links (OneRoster v1p2) */
export type CourseComponentSet = {
  readonly courseComponents: ReadonlyArray<PartialCourseComponent>;
};

/** A course of the catalogue; its content is in units (OneRoster v1p2), in a request */
export type CourseInput = {
  readonly sourcedId: SourcedId;
  readonly status?: RecordStatusInput;
  readonly dateLastModified?: DateLastModifiedInput;
  readonly title: string;
  /** The sourcedId when left out */
  readonly courseCode?: string | null;
  /** Grades that the course is for, such as 9 */
  readonly grades?: ReadonlyArray<string> | null;
  /** Names of subjects, such as Math */
  readonly subjects?: ReadonlyArray<string> | null;
  /** Codes of the subjects, such as SCED 02052 */
  readonly subjectCodes?: ReadonlyArray<string> | null;
  /** The org that offers the course */
  readonly org?: {
    readonly sourcedId: SourcedId;
  } | null;
  /** An academicSession, of type schoolYear */
  readonly schoolYear?: {
    readonly sourcedId: SourcedId;
  } | null;
  /** Resources of the whole course; those of lessons are not listed */
  readonly resources?: ReadonlyArray<UuidReference> | null;
  /** Kept as sent; spacedRepetitionEnabled, …Scheduler and …Retention set up reviews */
  readonly metadata?: Readonly<Record<string, unknown>> | null;
};

/** A course, who published it, and its lessons in numbers */
export type CourseNumbers = {
  readonly sourcedId: SourcedId;
  readonly applicationId: Uuid;
  /** Its active lessons */
  readonly lessons: number;
  /** Those whose resource teaches a standard or more */
  readonly lessonsWithStandards: number;
};

/** A reference to another record (OneRoster v1p2, GUIDRef) */
export type CourseRef = {
  /** Where the record is read */
  readonly href: string;
  readonly sourcedId: SourcedId;
  readonly type: 'course';
};

/** A page of courses; headers hold total and links (OneRoster v1p2) */
export type CourseSet = {
  readonly courses: ReadonlyArray<PartialCourse>;
};

/** A course with its units and lessons */
export type CourseTree = {
  readonly course: CourseWithType;
  /** All active units, by `sortOrder` and title; `parent` makes the tree */
  readonly units: ReadonlyArray<TreeUnit>;
  /** The active lessons of these units, by `sortOrder` and title */
  readonly lessons: ReadonlyArray<TreeLesson>;
};

/** A course under /rostering/1.0 */
export type CourseWithType = {
  readonly sourcedId: SourcedId;
  readonly status: RecordStatus;
  readonly dateLastModified: Instant;
  readonly title: string;
  /** The sourcedId when the partner sent none */
  readonly courseCode: string;
  /** Grades that the course is for, such as 9 */
  readonly grades?: ReadonlyArray<string>;
  /** Names of subjects, such as Math */
  readonly subjects?: ReadonlyArray<string>;
  /** Codes of the subjects, such as SCED 02052 */
  readonly subjectCodes?: ReadonlyArray<string>;
  readonly org?: OrgRef;
  readonly schoolYear?: AcademicSessionRef;
  /** Resources of the whole course; those of lessons are not listed */
  readonly resources?: ReadonlyArray<ResourceRef>;
  /** Kept as sent; spacedRepetitionEnabled, …Scheduler and …Retention set up reviews */
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** From the metadata; 'spaced-repetition' for review courses */
  readonly courseType?: string;
};

/** A page of courses */
export type CourseWithTypeList = {
  readonly courses: ReadonlyArray<PartialCourseWithType>;
  /** Records before this page */
  readonly offset: number;
  /** Maximum number of records on this page */
  readonly limit: number;
  /** Exact number of records on all pages */
  readonly total: number;
};

/** One course */
export type CourseWithTypeReply = {
  readonly course: CourseWithType;
};

/** What is missing between content and standards */
export type Coverage = {
  readonly lessonsWithoutStandards: LessonsWithoutStandards;
  readonly resourcesWithoutLesson: ResourcesWithoutLesson;
  readonly standardsGone: StandardsGone;
  /** null without `frameworkId` */
  readonly standardsWithoutContent: StandardsWithoutContent | null;
};

/** XP, results and active students by day */
export type DailyActivity = {
  /** The first day */
  readonly from: string;
  /** The last day */
  readonly until: string;
  /** IANA name */
  readonly timezone: string;
  /** Each day of the period, in order */
  readonly days: ReadonlyArray<ActivityDay>;
};

/** Ignored: the server sets it */
export type DateLastModifiedInput = string | null;

/** Demographics of one user, whose sourcedId they have (OneRoster v1p2) */
export type Demographics = {
  readonly sourcedId: SourcedId;
  readonly status: RecordStatus;
  readonly dateLastModified: Instant;
  readonly birthDate?: string;
  /** A term of the standard, or your own as `ext:…` */
  readonly sex?: string;
  readonly americanIndianOrAlaskaNative?: 'true' | 'false';
  readonly asian?: 'true' | 'false';
  readonly blackOrAfricanAmerican?: 'true' | 'false';
  readonly nativeHawaiianOrOtherPacificIslander?: 'true' | 'false';
  readonly white?: 'true' | 'false';
  readonly demographicRaceTwoOrMoreRaces?: 'true' | 'false';
  readonly hispanicOrLatinoEthnicity?: 'true' | 'false';
  /** ISO 3166 code */
  readonly countryOfBirthCode?: string;
  /** Two letters in the United States */
  readonly stateOfBirthAbbreviation?: string;
  readonly cityOfBirth?: string;
  /** Code of the CEDS vocabulary */
  readonly publicSchoolResidenceStatus?: string;
  readonly metadata?: Metadata;
};

/** The demographics to store */
export type DemographicsBody = {
  readonly demographics: DemographicsInput;
};

/** Demographics in a request; the sourcedId is that of the user */
export type DemographicsInput = {
  readonly sourcedId: SourcedId;
  readonly status?: RecordStatusInput;
  readonly dateLastModified?: DateLastModifiedInput;
  readonly birthDate?: string | null;
  /** A term of the standard, or your own as `ext:…` */
  readonly sex?: string | null;
  readonly americanIndianOrAlaskaNative?: true | false | 'true' | 'false' | null;
  readonly asian?: true | false | 'true' | 'false' | null;
  readonly blackOrAfricanAmerican?: true | false | 'true' | 'false' | null;
  readonly nativeHawaiianOrOtherPacificIslander?: true | false | 'true' | 'false' | null;
  readonly white?: true | false | 'true' | 'false' | null;
  readonly demographicRaceTwoOrMoreRaces?: true | false | 'true' | 'false' | null;
  readonly hispanicOrLatinoEthnicity?: true | false | 'true' | 'false' | null;
  /** ISO 3166 code */
  readonly countryOfBirthCode?: string | null;
  /** Two letters in the United States */
  readonly stateOfBirthAbbreviation?: string | null;
  readonly cityOfBirth?: string | null;
  /** Code of the CEDS vocabulary */
  readonly publicSchoolResidenceStatus?: string | null;
  /** The partner's own members, stored as they are */
  readonly metadata?: Readonly<Record<string, unknown>> | null;
};

/** A page of demographics */
export type DemographicsList = {
  readonly demographics: ReadonlyArray<PartialDemographics>;
  /** Records before this page */
  readonly offset: number;
  /** Maximum number of records on this page */
  readonly limit: number;
  /** Exact number of records on all pages */
  readonly total: number;
};

/** One demographics */
export type DemographicsReply = {
  readonly demographics: Demographics;
};

/** A page of demographics; headers hold total and links (OneRoster v1p2) */
export type DemographicsSet = {
  readonly demographics: ReadonlyArray<PartialDemographics>;
};

/** What a browser asks a device for */
export type DeviceOptions = {
  /** For `PublicKeyCredential.parse…OptionsFromJSON` (WebAuthn Level 3 §5.1) */
  readonly options: Readonly<Record<string, unknown>>;
};

/** A user in a class (OneRoster v1p2) */
export type Enrollment = {
  readonly sourcedId: SourcedId;
  readonly status: RecordStatus;
  readonly dateLastModified: Instant;
  readonly user: UserRef;
  readonly class: ClassRef;
  readonly school: OrgRef;
  /** A term of the standard, or your own as `ext:…` */
  readonly role: string;
  /** This is the main teacher of the class */
  readonly primary?: 'true' | 'false';
  /** First day */
  readonly beginDate?: string;
  /** The day after the last one */
  readonly endDate?: string;
  readonly metadata?: Metadata;
};

/** The enrollment to store */
export type EnrollmentBody = {
  readonly enrollment: EnrollmentInput;
};

/** A user in a class (OneRoster v1p2), in a request */
export type EnrollmentInput = {
  readonly sourcedId: SourcedId;
  readonly status?: RecordStatusInput;
  readonly dateLastModified?: DateLastModifiedInput;
  readonly user: Reference;
  readonly class: Reference;
  /** That of the class when left out; follows the class from that school to another */
  readonly school?: {
    readonly sourcedId: SourcedId;
  } | null;
  /** A term of the standard, or your own as `ext:…` */
  readonly role: string;
  /** This is the main teacher of the class */
  readonly primary?: true | false | 'true' | 'false' | null;
  /** First day */
  readonly beginDate?: string | null;
  /** The day after the last one */
  readonly endDate?: string | null;
  /** The partner's own members, stored as they are */
  readonly metadata?: Readonly<Record<string, unknown>> | null;
};

/** A page of enrollments */
export type EnrollmentList = {
  readonly enrollments: ReadonlyArray<PartialEnrollment>;
  /** Records before this page */
  readonly offset: number;
  /** Maximum number of records on this page */
  readonly limit: number;
  /** Exact number of records on all pages */
  readonly total: number;
};

/** One enrollment */
export type EnrollmentReply = {
  readonly enrollment: Enrollment;
};

/** A page of enrollments; headers hold total and links (OneRoster v1p2) */
export type EnrollmentSet = {
  readonly enrollments: ReadonlyArray<PartialEnrollment>;
};

/** The result of an erasure. */
export type Erasure = {
  /** Number of erased rows by table. */
  readonly erased: Readonly<Record<string, number>>;
};

/** The events are on disk and wait to be processed */
export type EventAccepted = {
  readonly status: 'accepted';
  /** 1, unless the operator permits envelopes of several events */
  readonly eventCount: number;
  /** Warnings that need no lookup; absent = none. The status has all */
  readonly warnings?: ReadonlyArray<{
    readonly code: EventReasonCode;
    /** RFC 6901 pointer into the event */
    readonly pointer: string;
    /** What is wrong or unusual */
    readonly message: string;
    /** What the sender can do */
    readonly fix: string;
    /** The page that explains the code */
    readonly docs: string;
  }>;
};

/** One bare Caliper v1p2 event, or an envelope of events. */
export type EventBody = GradeEvent | AssessmentItemEvent | AssessmentEvent | AssignableEvent | ViewEvent | SessionEvent | CaliperEnvelope;

/** Only this reason code, or code of a finding. */
export type EventCountCode = 'course_missing' | 'lesson_missing' | 'course_unknown' | 'course_not_yours' | 'course_of_another_student' | 'lesson_unknown' | 'lesson_not_in_course' | 'student_unknown' | 'student_inactive' | 'student_not_accessible' | 'processing_error' | 'field_missing' | 'field_type' | 'field_value' | 'unknown_member' | 'json_invalid' | 'content_type' | 'content_encoding' | 'payload_too_large' | 'record_too_large' | 'id_mismatch' | 'id_taken' | 'duplicate' | 'duplicate_id' | 'unknown_reference' | 'unknown_standard' | 'reference_incomplete' | 'reference_list' | 'date_unreadable' | 'association_type' | 'foreign_document' | 'item_type_differs' | 'extensions_type' | 'sequence_number' | 'would_empty' | 'unit_parent_course' | 'unit_parent_cycle' | 'parent_cycle' | 'tree_too_large' | 'metadata_ignored' | 'type_unsupported' | 'action_unsupported' | 'context_not_caliper' | 'data_version_unsupported' | 'envelope_count' | 'subject_missing' | 'score_invalid' | 'event_time_in_future' | 'event_id_conflict' | 'event_processed' | 'session_not_found' | 'session_id_conflict' | 'session_user_mismatch' | 'session_closed' | 'heartbeat_not_enabled' | 'client_disabled' | 'client_exists' | 'clients_max' | 'webhooks_max' | 'secret_missing' | 'secret_overlap' | 'import_running' | 'import_not_ready' | 'import_file_gone' | 'would_remove_most' | 'confirmation_needed' | 'second_factor_needed' | 'sign_in_wrong' | 'password_weak' | 'account_exists' | 'last_operator' | 'last_admin' | 'members_max' | 'account_elsewhere' | 'account_unproven' | 'cursor_expired' | 'cursor_replaced' | 'heartbeat_before_start';

/** How many events reached which state when. */
export type EventCounts = {
  readonly from: Instant;
  readonly until: Instant;
  /** Length of a bucket. */
  readonly bucketSeconds: number;
  /** The first counts that are kept; null = none yet. */
  readonly since: Instant | null;
  /** The beginning of each bucket. */
  readonly buckets: ReadonlyArray<Instant>;
  /** The largest first. */
  readonly series: ReadonlyArray<{
    /** State, code, type or application; other = the rest. */
    readonly key: string;
    /** By bucket. */
    readonly events: ReadonlyArray<number>;
    /** Seconds from receipt to the state; null = no event. By state alone. */
    readonly lagMean?: ReadonlyArray<number | null>;
    /** As lagMean: the longest. */
    readonly lagMax?: ReadonlyArray<number | null>;
  }>;
};

/** Reason code of a dropped or failed event. */
export type EventDropCode = 'course_missing' | 'lesson_missing' | 'course_unknown' | 'course_not_yours' | 'course_of_another_student' | 'lesson_unknown' | 'lesson_not_in_course' | 'student_unknown' | 'student_inactive' | 'student_not_accessible' | 'processing_error';

/** What a POST of the event would do; nothing is stored */
export type EventDryRun = {
  /** False = a POST would be refused, see errors */
  readonly valid: boolean;
  /** All findings; empty when valid */
  readonly errors: ReadonlyArray<Finding>;
  /** Reason of a drop first, then warnings */
  readonly warnings: ReadonlyArray<EventReason>;
  /** Predicted effects */
  readonly wouldDo: {
    /** refused: not stored */
    readonly state: 'processed' | 'dropped' | 'refused';
    /** The session that it would open, close or attach to */
    readonly sessionId: string | null;
    /** XP credited; absent = none */
    readonly xp?: number;
    /** Assessment result; absent = none */
    readonly result?: {
      /** scoreGiven */
      readonly score: number;
      /** Its maximum */
      readonly maxScore: number;
    };
    /** The event whose later grade of the same attempt counts in its place; absent = none */
    readonly replacedBy?: string;
    /** Of a MASTERY grade: whether it masters its unit */
    readonly mastery?: {
      /** False = the result is kept, and no unit is mastered */
      readonly masters: boolean;
      /** The reason as a sentence */
      readonly why: string;
    };
  };
};

/** Refused, dropped or failed events with one cause. */
export type EventErrorGroup = {
  /** refused: at intake, not stored. dropped, failed: stored, without effect. */
  readonly state: 'refused' | 'dropped' | 'failed';
  readonly code: string | null;
  readonly pointer: string | null;
  readonly applicationId: Uuid | null;
  readonly applicationName: string | null;
  /** Events in the group. */
  readonly count: number;
  readonly firstSeenAt: Instant;
  readonly lastSeenAt: Instant;
  readonly exampleEventId: string | null;
  readonly message: string | null;
  readonly fix: string | null;
};

/** Groups of event errors, the largest first. */
export type EventErrorGroupList = {
  readonly groups: ReadonlyArray<EventErrorGroup>;
};

/** A page of event statuses */
export type EventList = {
  readonly events: ReadonlyArray<EventSummary>;
  /** Records before this page */
  readonly offset: number;
  /** Maximum number of records on this page */
  readonly limit: number;
  /** Exact number of records on all pages */
  readonly total: number;
};

/** A page of events, newest first. */
export type EventLog = {
  readonly events: ReadonlyArray<LoggedEvent>;
  readonly next: string | null;
};

/** Why an event was dropped or failed, or a warning about an event that counts */
export type EventReason = {
  readonly code: EventReasonCode;
  /** RFC 6901 pointer into the event */
  readonly pointer: string;
  /** What is wrong or unusual */
  readonly message: string;
  /** What the sender can do */
  readonly fix: string;
  /** The page that explains the code */
  readonly docs: string;
  /** The value at the pointer; null = none. Absent when not looked up */
  readonly received?: string | null;
  /** Records that you may read and the event may mean, likeliest first */
  readonly nearest?: ReadonlyArray<{
    /** Of a course, a lesson or a student */
    readonly sourcedId: string;
    /** Its title; the name of a student */
    readonly title: string;
  }>;
  /** Members to merge into the event */
  readonly snippet?: unknown;
};

/** Why an event was dropped, or what is odd about it */
export type EventReasonCode = 'subject_missing' | 'course_missing' | 'lesson_missing' | 'course_unknown' | 'course_not_yours' | 'course_of_another_student' | 'lesson_unknown' | 'lesson_not_in_course' | 'lesson_deleted' | 'course_not_found' | 'lesson_not_found' | 'ed_app_unknown' | 'student_unknown' | 'student_inactive' | 'student_not_accessible' | 'not_enrolled' | 'attempt_mismatch' | 'standard_unknown' | 'score_status_unknown' | 'max_score_ignored' | 'auto_attach_no_session' | 'session_not_found' | 'subject_spelling' | 'late' | 'clock_corrected' | 'processing_error';

/** The status of an event, with its effects and payload */
export type EventStatus = {
  /** The event's id as sent */
  readonly id: string;
  readonly applicationId: Uuid;
  /** Caliper event type */
  readonly type: string;
  /** Caliper action */
  readonly action: string;
  /** received: waits for processing; processed: counts; dropped: does not count, see reason; failed: a server error */
  readonly state: 'received' | 'processed' | 'dropped' | 'failed';
  /** Null unless dropped or failed */
  readonly reason: EventReason | null;
  /** The event counts all the same */
  readonly warnings: ReadonlyArray<EventReason>;
  /** How often processing was tried; 0 = not yet */
  readonly tries: number;
  /** When processing is tried again; null = no retry is planned */
  readonly retryAt: string | null;
  /** Until when a dropped event waits for the record that it lacks, and counts when it arrives; null = it does not wait */
  readonly waitsUntil: string | null;
  readonly eventTime: Instant;
  readonly receivedAt: Instant;
  /** When it got its status; null = not yet */
  readonly processedAt: Instant | null;
  /** The trace of the request that delivered it; absent when it had no `traceparent` */
  readonly traceId?: string;
  /** For operators: other applications that sent this id */
  readonly alsoSentBy?: ReadonlyArray<Uuid>;
  /** Records made from the event */
  readonly effects: {
    /** XP entries, at most one */
    readonly xpEntryIds: ReadonlyArray<string>;
    /** Assessment results */
    readonly assessmentResultIds: ReadonlyArray<string>;
    /** Line items of the results */
    readonly assessmentLineItemIds: ReadonlyArray<string>;
    /** The event whose later grade of the same attempt counts in its place; null = none */
    readonly replacedBy: string | null;
    /** The session that it opened, closed or belongs to */
    readonly sessionId: string | null;
    /** To a session; pending: it waits for its session, a day at most */
    readonly attachment: 'attached' | 'pending' | 'none';
    /** Standards whose review state the answer is part of, by id */
    readonly reviews: ReadonlyArray<{
      /** sourcedId of the CFItem */
      readonly standardId: string;
    }>;
    /** Null unless it is a MASTERY grade that was processed */
    readonly mastery: {
      /** False = the result is kept, and no unit is mastered */
      readonly masters: boolean;
      /** The reason as a sentence */
      readonly why: string;
    } | null;
  };
  /** The event as sent; null = see payloadRemoved */
  readonly payload: unknown;
  /** Set when the text was removed after the server's retention period; the event still counts */
  readonly payloadRemoved: {
    /** UTC */
    readonly receivedOn: string;
    readonly removedAt: Instant;
    /** The same as a sentence */
    readonly message: string;
  } | null;
};

/** The status of one event */
export type EventStatusReply = {
  readonly event: EventStatus | RefusedEvent;
};

/** The status of an event in a list */
export type EventSummary = {
  /** The event's id as sent */
  readonly id: string;
  readonly applicationId: Uuid;
  /** Caliper event type */
  readonly type: string;
  /** Caliper action */
  readonly action: string;
  /** received: waits for processing; processed: counts; dropped: does not count, see reason; failed: a server error */
  readonly state: 'received' | 'processed' | 'dropped' | 'failed';
  /** Null unless dropped or failed */
  readonly reason: EventReason | null;
  /** The event counts all the same */
  readonly warnings: ReadonlyArray<EventReason>;
  /** How often processing was tried; 0 = not yet */
  readonly tries: number;
  /** When processing is tried again; null = no retry is planned */
  readonly retryAt: string | null;
  /** Until when a dropped event waits for the record that it lacks, and counts when it arrives; null = it does not wait */
  readonly waitsUntil: string | null;
  readonly eventTime: Instant;
  readonly receivedAt: Instant;
  /** When it got its status; null = not yet */
  readonly processedAt: Instant | null;
};

/** Caliper event type. */
export type EventType = 'GradeEvent' | 'AssessmentItemEvent' | 'AssessmentEvent' | 'AssignableEvent' | 'ViewEvent' | 'SessionEvent';

/** An error or a warning about one member of a request */
export type Finding = {
  /** JSON pointer (RFC 6901) into the body or the query; empty = the whole body */
  readonly path: string;
  readonly code: FindingCode;
  /** One sentence for developers */
  readonly message: string;
  /** What to do; absent in the body of an error, as docs is */
  readonly fix?: string;
  /** The page that explains the code; absent in the body of an error, which has it */
  readonly docs?: string;
};

/** The kind of a finding; stable, for programs */
export type FindingCode = 'field_missing' | 'field_type' | 'field_value' | 'unknown_member' | 'json_invalid' | 'content_type' | 'content_encoding' | 'payload_too_large' | 'record_too_large' | 'id_mismatch' | 'id_taken' | 'duplicate' | 'duplicate_id' | 'unknown_reference' | 'unknown_standard' | 'reference_incomplete' | 'reference_list' | 'date_unreadable' | 'association_type' | 'foreign_document' | 'item_type_differs' | 'extensions_type' | 'sequence_number' | 'would_empty' | 'unit_parent_course' | 'unit_parent_cycle' | 'parent_cycle' | 'tree_too_large' | 'metadata_ignored' | 'type_unsupported' | 'action_unsupported' | 'context_not_caliper' | 'data_version_unsupported' | 'envelope_count' | 'subject_missing' | 'score_invalid' | 'event_time_in_future' | 'event_id_conflict' | 'event_processed' | 'session_not_found' | 'session_id_conflict' | 'session_user_mismatch' | 'session_closed' | 'heartbeat_not_enabled' | 'client_disabled' | 'client_exists' | 'clients_max' | 'webhooks_max' | 'secret_missing' | 'secret_overlap' | 'import_running' | 'import_not_ready' | 'import_file_gone' | 'would_remove_most' | 'confirmation_needed' | 'second_factor_needed' | 'sign_in_wrong' | 'password_weak' | 'account_exists' | 'last_operator' | 'last_admin' | 'members_max' | 'account_elsewhere' | 'account_unproven' | 'cursor_expired' | 'cursor_replaced' | 'heartbeat_before_start';

/** The first code of an authenticator app */
export type FirstAppCode = {
  /** Of the reply that began it */
  readonly token: string;
  /** Six digits that the app shows */
  readonly code: string;
};

/** A CFDocument with the number of its items, and the application that owns it. */
export type Framework = {
  readonly sourcedId: Uuid;
  readonly lastChangeDateTime: Instant;
  readonly CFPackageURI: CaseReference;
  /** Name of the framework. */
  readonly title: string;
  readonly uri: CaseUri;
  /** Organisation that authorised or created the framework. */
  readonly creator: string;
  /** Kind of framework, such as CourseCodes; any text. */
  readonly frameworkType?: string | null;
  /** Address of the original document. */
  readonly officialSourceURL?: string | null;
  /** Organisation that makes the framework available. */
  readonly publisher?: string | null;
  /** Summary of the framework for readers. */
  readonly description?: string | null;
  /** Language of the texts, as an ISO 639 code. */
  readonly language?: string | null;
  /** Revision of the framework; any text. */
  readonly version?: string | null;
  /** Publication status, such as Draft or Adopted; any text. */
  readonly adoptionStatus?: string | null;
  /** Comment on the record. */
  readonly notes?: string | null;
  /** Version of CASE; only 1.1 is served, others are kept. */
  readonly caseVersion?: '1.1' | null;
  /** Academic subjects, as texts. */
  readonly subject?: ReadonlyArray<string> | null;
  /** Academic subjects, as references. */
  readonly subjectURI?: ReadonlyArray<CaseReference> | null;
  /** Day on which the status began. */
  readonly statusStartDate?: string | null;
  /** Day on which the status ended. */
  readonly statusEndDate?: string | null;
  /** Licence of the record. */
  readonly licenseURI?: CaseReference | null;
  /** Members that CASE does not define; kept as sent. */
  readonly extensions?: Metadata | null;
  /** Number of items that are not removed. */
  readonly itemCount: number;
  /** public: it is read without a token. */
  readonly visibility: 'private' | 'public';
  readonly applicationId: Uuid;
};

/** The tree of a framework in columns, in reading order. */
export type FrameworkOutline = {
  readonly documentId: Uuid;
  /** Changes with any change of the framework. */
  readonly revision: string;
  /** Length of each column: one row a place in the tree. */
  readonly rows: number;
  /** CFItemTypes; '' = without one. */
  readonly types: ReadonlyArray<string>;
  /** The different educationLevel lists. */
  readonly educationLevels: ReadonlyArray<ReadonlyArray<string>>;
  /** Base64 of 16 bytes a row: the UUID of the item. */
  readonly id: string;
  /** 1 = a child of the document. */
  readonly level: ReadonlyArray<number>;
  /** Row of the parent; -1 = none. */
  readonly parent: ReadonlyArray<number>;
  /** Index in `types`. */
  readonly type: ReadonlyArray<number>;
  /** Index in `educationLevels`. */
  readonly educationLevel: ReadonlyArray<number>;
  /** humanCodingScheme. */
  readonly code: ReadonlyArray<string | null>;
  /** fullStatement, cut at 160 characters. */
  readonly text: ReadonlyArray<string>;
  /** First row of the items that isChildOf does not connect to the document. */
  readonly outside: number | null;
  /** Further places of items: the row, and the first row, which has the children. */
  readonly again: ReadonlyArray<ReadonlyArray<number>>;
};

/** The changes that an upload would make. */
export type FrameworkPreview = {
  readonly documentId: Uuid;
  /** true: the framework is stored already. */
  readonly exists: boolean;
  /** false: the upload would change nothing. */
  readonly changes: boolean;
  /** changed: its own members. Its lastChangeDateTime moves with any change. */
  readonly document: 'added' | 'changed' | 'unchanged';
  /** CFItems. */
  readonly items: {
    /** New records, and removed ones that return. */
    readonly added: {
      /** All such records. */
      readonly count: number;
      /** The first 100. */
      readonly first: ReadonlyArray<PreviewItem>;
    };
    /** Other content, or a later lastChangeDateTime. */
    readonly changed: {
      /** All such records. */
      readonly count: number;
      /** The first 100. */
      readonly first: ReadonlyArray<PreviewItem>;
    };
    /** Only with `replace`. */
    readonly removed: {
      /** All such records. */
      readonly count: number;
      /** The first 100. */
      readonly first: ReadonlyArray<PreviewItem>;
    };
    /** Unchanged, but at another place in the order. */
    readonly moved: number;
  };
  /** CFAssociations. */
  readonly associations: {
    /** New records, and removed ones that return. */
    readonly added: {
      /** All such records. */
      readonly count: number;
      /** The first 100. */
      readonly first: ReadonlyArray<PreviewAssociation>;
    };
    /** Other content, or a later lastChangeDateTime. */
    readonly changed: {
      /** All such records. */
      readonly count: number;
      /** The first 100. */
      readonly first: ReadonlyArray<PreviewAssociation>;
    };
    /** Only with `replace`. */
    readonly removed: {
      /** All such records. */
      readonly count: number;
      /** The first 100. */
      readonly first: ReadonlyArray<PreviewAssociation>;
    };
    /** Unchanged, but at another place in the order. */
    readonly moved: number;
  };
  /** CFDefinitions and CFRubrics. */
  readonly definitions: {
    /** New records. */
    readonly added: {
      /** All such records. */
      readonly count: number;
      /** The first 100. */
      readonly first: ReadonlyArray<PreviewDefinition>;
    };
    /** Other content. */
    readonly changed: {
      /** All such records. */
      readonly count: number;
      /** The first 100. */
      readonly first: ReadonlyArray<PreviewDefinition>;
    };
    /** Only with `replace`. */
    readonly removed: {
      /** All such records. */
      readonly count: number;
      /** The first 100. */
      readonly first: ReadonlyArray<PreviewDefinition>;
    };
  };
  /** true: more items would be removed than kept, as by a truncated file. */
  readonly removesMost: boolean;
  /** Resources whose objectives would be removed. */
  readonly orphanedResources: {
    /** All of them. */
    readonly count: number;
    /** Of these, resources of other applications, which `first` leaves out. */
    readonly others: number;
    /** The first 100. */
    readonly first: ReadonlyArray<OrphanedResource>;
  };
  /** Oddities of the package. */
  readonly warnings?: ReadonlyArray<Finding>;
};

/** The items of a framework that content is aligned to. */
export type FrameworkUsage = {
  /** By id of the item; only items that are used. */
  readonly items: Readonly<Record<string, {
    /** Resources with the item as objective. */
    readonly resources: number;
    /** Lessons of these resources. */
    readonly lessons: number;
  }>>;
};

/** Who may read a framework. */
export type FrameworkVisibility = {
  /** public: anybody reads the framework without a token, from any web page. private: applications with the scope to read frameworks do. */
  readonly visibility: 'private' | 'public';
};

/** A grade or experience points. Processed after the answer: makes assessment results, line items, XP entries and review states. */
export type GradeEvent = (CaliperEvent) & ({
  readonly type: 'GradeEvent';
  readonly actor: CaliperSoftwareApplication | CaliperPerson;
  readonly action: 'Graded';
  readonly object: CaliperGradedAttempt;
  readonly generated: CaliperQuestionScore | CaliperXpScore | CaliperMasteryScore;
  readonly target?: CaliperEntityId | CaliperKnownEntity;
  readonly referrer?: CaliperEntityId | CaliperKnownEntity;
});

/** A class, and the people who are enrolled in it */
export type GrantedClass = {
  readonly sourcedId: SourcedId;
};

/** A school: its classes, and all people in them or in it */
export type GrantedSchool = {
  readonly sourcedId: SourcedId;
};

/** The answer of a successful health check. */
export type Health = {
  readonly status: 'ok';
  /** The version of this server */
  readonly version: string;
};

/** One check, as `lectern doctor` prints it */
export type HealthCheck = {
  /** Unique among the checks, such as `disk space` */
  readonly name: string;
  readonly state: 'ok' | 'warn' | 'fail';
  /** What the check found, with the values */
  readonly finding: string;
  /** What to do; absent when the state is ok */
  readonly fix?: string;
};

/** The state of the server and its database */
export type HealthReport = {
  readonly checkedAt: Instant;
  /** In the order of `lectern doctor` */
  readonly checks: ReadonlyArray<HealthCheck>;
  readonly queue: {
    /** Age of the oldest event that waits; 0 = none */
    readonly lagSeconds: number;
    /** Events that wait, counted up to 10,000 */
    readonly waiting: number;
    /** More than 10,000 wait */
    readonly moreWaiting: boolean;
    /** When the last event was processed; null = none was */
    readonly lastProcessedAt: Instant | null;
    /** Failed events that are tried again, up to 10,000 */
    readonly retriesDue: number;
  };
  /** Periodic work; failing jobs first */
  readonly jobs: ReadonlyArray<{
    readonly name: string;
    /** End of the last run that did not fail; null = none has ended */
    readonly finishedAt: Instant | null;
    /** When it runs again */
    readonly dueAt: string;
    /** A process runs it now */
    readonly running: boolean;
    /** Why the last run failed; null = it did not */
    readonly error: string | null;
  }>;
  readonly process: {
    /** Of this program */
    readonly version: string;
    /** Version of Node.js */
    readonly node: string;
    /** Name of the machine */
    readonly host: string;
    /** Id of the process */
    readonly pid: number;
    readonly startedAt: Instant;
    readonly uptimeSeconds: number;
    /** Memory of the process (resident set) */
    readonly memoryBytes: number;
    /** JavaScript objects */
    readonly heapBytes: number;
  };
  /** All that serve this database, the one that answers included */
  readonly processes: ReadonlyArray<{
    /** Name of the machine */
    readonly host: string;
    /** Id of the process */
    readonly pid: number;
    /** Where it takes requests */
    readonly port: number;
    /** Of its program */
    readonly version: string;
    readonly startedAt: Instant;
  }>;
  readonly database: {
    /** Of PostgreSQL */
    readonly version: string;
    readonly sizeBytes: number;
    /** Size of the tables by what they hold, the largest first */
    readonly families: ReadonlyArray<{
      readonly name: string;
      readonly bytes: number;
    }>;
    /** Connections of all programs to this database */
    readonly connections: ReadonlyArray<{
      /** Of the pool */
      readonly name: string;
      readonly open: number;
      /** Of these, at work */
      readonly active: number;
    }>;
    /** Age of the oldest transaction that writes; null = none */
    readonly oldestTransactionSeconds: number | null;
  };
  /** Of the embedded database; null = the database is on another machine */
  readonly disk: {
    readonly freeBytes: number;
    readonly totalBytes: number;
  } | null;
  readonly backup: {
    /** When `lectern db backup` last wrote one; null = never */
    readonly newestAt: Instant | null;
  };
  readonly warehouse: {
    /** This process writes nightly exports: WAREHOUSE_EXPORT */
    readonly isOn: boolean;
    /** When the newest one began; null = there is none */
    readonly newestAt: Instant | null;
  };
  readonly eventTexts: {
    /** 0 = for ever */
    readonly keptDays: number;
    /** Day of the oldest text; null = there are none */
    readonly oldestDay: string | null;
  };
  readonly settings: ReadonlyArray<{
    /** The environment variable */
    readonly name: string;
    /** Of a secret: `set`; null = it is not set */
    readonly value: string | null;
    readonly meaning: string;
  }>;
};

/** A heartbeat; the session is named here or in the query */
export type Heartbeat = {
  /** The session's id, as in the SessionEvents; a UUID also with or without `urn:uuid:` */
  readonly sessionId?: string;
  /** ISO 8601 date-time with an offset */
  readonly eventTime: string;
  /** sourcedId of the student: the heartbeat of another one is refused */
  readonly studentId?: string;
};

/** The session after a heartbeat */
export type HeartbeatReply = {
  readonly status: 'ok';
  /** The extended session */
  readonly sessionId: string;
  /** Its end: active at least until then */
  readonly endedAtTime: string;
};

/** An import of a file: first a dry run, then its writing */
export type Import = {
  readonly id: Uuid;
  /** roster: OneRoster CSV; standards: a framework; demo: sample data, without a file */
  readonly kind: 'roster' | 'standards' | 'demo';
  /** Name of the file; its ending says the form: .zip, .csv, .json, .xlsx */
  readonly name: string;
  /** Name of the person, or of the application of the client */
  readonly by: string;
  /** The org of the district operator who sent it: only records there and below it change; null = an import of the platform */
  readonly orgId: SourcedId | null;
  /** As asked */
  readonly options: Readonly<Record<string, unknown>>;
  /** ready: checked, nothing written; partial: stopped, or rows failed; interrupted: its process ended, apply it again */
  readonly state: 'checking' | 'ready' | 'running' | 'done' | 'partial' | 'failed' | 'interrupted' | 'discarded';
  /** What is done now; the steps of each stage are its own */
  readonly stage: string;
  /** Steps done */
  readonly done: number;
  /** Steps of the stage */
  readonly total: number;
  /** Steps per second */
  readonly ratePerSecond: number;
  /** Planned, then done; null = not known yet */
  readonly counts: {
    /** New records */
    readonly created: number;
    /** Changed records */
    readonly updated: number;
    /** Records that are stored as the file has them */
    readonly unchanged: number;
    /** Records that are deleted */
    readonly removed: number;
    /** Rows with an error */
    readonly failed: number;
  } | null;
  /** Largest share of the records of a file that would be removed, in percent */
  readonly removalShare: number;
  /** Above it, `confirmCount` is needed */
  readonly removalsMax: number;
  /** Why nothing, or not all, was written */
  readonly message: string | null;
  readonly createdAt: Instant;
  /** Of the dry run, then of the writing */
  readonly startedAt: string;
  /** Null = it has not ended */
  readonly finishedAt: Instant | null;
  /** The file and its lists are removed then; null = they are */
  readonly filesUntil: Instant | null;
};

/** How an import is applied; {} = as it was checked */
export type ImportApplying = {
  readonly removalsMax?: number;
  readonly strict?: boolean;
  /** Another value than in the dry run begins a new dry run */
  readonly replace?: boolean;
  /** `counts.removed`, typed by a person: needed above `removalsMax` */
  readonly confirmCount?: number;
};

/** An import with what its dry run found */
export type ImportDetail = {
  readonly id: Uuid;
  /** roster: OneRoster CSV; standards: a framework; demo: sample data, without a file */
  readonly kind: 'roster' | 'standards' | 'demo';
  /** Name of the file; its ending says the form: .zip, .csv, .json, .xlsx */
  readonly name: string;
  /** Name of the person, or of the application of the client */
  readonly by: string;
  /** The org of the district operator who sent it: only records there and below it change; null = an import of the platform */
  readonly orgId: SourcedId | null;
  /** As asked */
  readonly options: Readonly<Record<string, unknown>>;
  /** ready: checked, nothing written; partial: stopped, or rows failed; interrupted: its process ended, apply it again */
  readonly state: 'checking' | 'ready' | 'running' | 'done' | 'partial' | 'failed' | 'interrupted' | 'discarded';
  /** What is done now; the steps of each stage are its own */
  readonly stage: string;
  /** Steps done */
  readonly done: number;
  /** Steps of the stage */
  readonly total: number;
  /** Steps per second */
  readonly ratePerSecond: number;
  /** Planned, then done; null = not known yet */
  readonly counts: {
    /** New records */
    readonly created: number;
    /** Changed records */
    readonly updated: number;
    /** Records that are stored as the file has them */
    readonly unchanged: number;
    /** Records that are deleted */
    readonly removed: number;
    /** Rows with an error */
    readonly failed: number;
  } | null;
  /** Largest share of the records of a file that would be removed, in percent */
  readonly removalShare: number;
  /** Above it, `confirmCount` is needed */
  readonly removalsMax: number;
  /** Why nothing, or not all, was written */
  readonly message: string | null;
  readonly createdAt: Instant;
  /** Of the dry run, then of the writing */
  readonly startedAt: string;
  /** Null = it has not ended */
  readonly finishedAt: Instant | null;
  /** The file and its lists are removed then; null = they are */
  readonly filesUntil: Instant | null;
  /** The files of a roster, in the order of writing */
  readonly files: ReadonlyArray<ImportedFile>;
  /** The first 100 */
  readonly removals: ReadonlyArray<ImportRemoval>;
  /** The first 100 */
  readonly findings: ReadonlyArray<ImportFinding>;
  readonly warnings: ReadonlyArray<string>;
};

/** An error of a file, with its place */
export type ImportFinding = {
  readonly file: string;
  /** Line or row from 1; 0 = the file as a whole */
  readonly line: number;
  /** Column or JSON pointer; empty = the row as a whole */
  readonly column: string;
  /** What stands there, its beginning; empty = nothing, or more than one value */
  readonly value: string;
  /** Kind of the error, as in the lists of the command */
  readonly code: string;
  readonly message: string;
  /** Id in the row; empty = it has none */
  readonly sourcedId: string;
};

/** A record that is removed */
export type ImportRemoval = {
  /** File that lacks or deletes the record */
  readonly file: string;
  readonly sourcedId: SourcedId;
  /** Name or title; of an enrollment, the person */
  readonly name: string;
  /** The class, or classes of a person; empty = none */
  readonly className: string;
};

/** One import */
export type ImportReply = {
  readonly import: ImportDetail;
};

/** The import, which goes on by itself */
export type ImportStarted = {
  readonly import: Import;
};

/** What the dry run found in a file of a roster */
export type ImportedFile = {
  readonly file: string;
  /** Rows */
  readonly rows: number;
  /** New records */
  readonly created: number;
  /** Changed records */
  readonly updated: number;
  /** Records that are stored as the file has them */
  readonly unchanged: number;
  /** Records that are deleted */
  readonly removed: number;
  /** Rows with an error */
  readonly failed: number;
};

/** A student's time, XP and practice in a period */
export type Insights = {
  /** sourcedId of the student */
  readonly userId: string;
  /** As in the roster; only for people who signed in at their own pages */
  readonly givenName?: string | null;
  /** As in the roster; only for people who signed in at their own pages */
  readonly familyName?: string | null;
  /** Always null: the insights are of a period */
  readonly session: null;
  /** One summary */
  readonly insights: ReadonlyArray<{
    readonly type: 'TIME_SUMMARY';
    /** Active and inactive seconds */
    readonly totalSeconds: number;
    /** Gaps of session evidence of at most 2 minutes with heartbeats, 10 without */
    readonly activeSeconds: number;
    /** Longer gaps within sessions */
    readonly inactiveSeconds: number;
    /** Always 0: see wasteMeasured */
    readonly wasteSeconds: number;
    /** Always 0: waste is not measured */
    readonly wastePercentage: number;
    /** Sum of XP, signed */
    readonly totalXpEarned: number;
    /** Days × subjects × applications */
    readonly factCount: number;
  }>;
  /** Overlapping time counts in each subject, but once in the total */
  readonly bySubject: ReadonlyArray<{
    /** extensions.subject of the events */
    readonly subject: string;
    /** Gaps of session evidence of at most 2 minutes with heartbeats, 10 without */
    readonly activeSeconds: number;
    /** Longer gaps within sessions */
    readonly inactiveSeconds: number;
    /** Always 0: see wasteMeasured */
    readonly wasteSeconds: number;
    /** Sum of XP, signed */
    readonly xpEarned: number;
  }>;
  /** Waste is not measured: its values are always 0 */
  readonly wasteMeasured: false;
  /** Answers in the period */
  readonly practice: {
    /** Graded answers */
    readonly totalQuestions: number;
    /** Those with the full score */
    readonly correctQuestions: number;
    /** Answers without a grade yet */
    readonly ungradedQuestions: number;
    /** Points ÷ maximum points, 0 to 1; null without answers */
    readonly accuracy: number | null;
  };
  /** Consecutive days that reached the daily goal, up to now */
  readonly streak: {
    /** XP per day */
    readonly dailyGoal: number;
    /** XP of today so far */
    readonly todayXp: number;
    /** Length up to today, or yesterday while today lacks XP */
    readonly currentDays: number;
    /** Longest streak ever */
    readonly longestDays: number;
    /** Last day that reached the goal; null = none */
    readonly lastDay: string | null;
  };
};

/** An ISO 8601 date and time with an offset */
export type Instant = string;

/** An ISO 8601 date and time; also without an offset (= UTC), with +0000, or a date alone */
export type InstantInput = string;

/** The state of a token (RFC 7662 §2.2) */
export type Introspection = {
  /** False for every token that opens nothing for its sender */
  readonly active: boolean;
  /** Its scopes, separated by spaces */
  readonly scope?: string;
  /** The client that it was issued to */
  readonly client_id?: string;
  /** The application of the client */
  readonly application_id?: string;
  /** `Bearer`; absent for a refresh token */
  readonly token_type?: string;
  /** The client, or the person who signed in */
  readonly sub?: string;
  /** When it ends, in seconds since 1970 */
  readonly exp?: number;
  /** When it was issued, in seconds since 1970 */
  readonly iat?: number;
  /** BASE_URL */
  readonly iss?: string;
  /** BASE_URL, for a token of the API */
  readonly aud?: string;
  /** Id of the token */
  readonly jti?: string;
};

/** A token whose state is asked for (RFC 7662 §2.1) */
export type IntrospectionRequest = {
  /** An access token, or the refresh token of a sign-in */
  readonly token: string;
  /** `access_token` or `refresh_token`; it may be left out */
  readonly token_type_hint?: string;
  /** Left out with HTTP Basic */
  readonly client_id?: string;
  /** Left out with HTTP Basic, and by public clients */
  readonly client_secret?: string;
};

/** A person to invite to the application */
export type Invitation = {
  /** Email address */
  readonly email: string;
  /** 1 to 200 characters */
  readonly name: string;
  /** viewer reads; developer also sends events and writes; admin also manages access */
  readonly role: 'admin' | 'developer' | 'viewer';
};

/** The member, or the person who is invited; without a link where the person has an account */
export type InvitationReply = {
  readonly member: ApplicationMember;
  /** Address at which the person sets a password, once; it is shown only now */
  readonly link?: string;
  /** When the link ends */
  readonly linkExpiresAt?: string;
};

/** A new account, and the link for its person */
export type InvitedAccount = {
  readonly account: Account;
  /** Address at which the person sets a password, once; it is shown only now */
  readonly link: string;
  /** When the link ends */
  readonly linkExpiresAt: string;
};

/** The public signing keys (RFC 7517) */
export type JsonWebKeySet = {
  /** All keys that verify a token, and the next signing key during a rotation */
  readonly keys: ReadonlyArray<{
    /** RSA */
    readonly kty: string;
    /** Id of the key, as in the header of a token */
    readonly kid: string;
    /** sig */
    readonly use: string;
    /** RS256 */
    readonly alg: string;
    /** Modulus, base64url */
    readonly n: string;
    /** Exponent, base64url */
    readonly e: string;
  }>;
};

/** The place of a resource in a unit */
export type Lesson = {
  readonly sourcedId: Uuid;
  readonly status: RecordStatus;
  readonly dateLastModified: Instant;
  readonly title: string;
  readonly unit: UuidReference;
  readonly resource: UuidReference;
  /** Position in the unit, ascending */
  readonly sortOrder: number;
  /** placement, test-out and unit-test are never reviewed; a brand precedes -read-article; null = none */
  readonly lessonType: string | null;
  /** The metadata that was sent */
  readonly extensions?: Readonly<Record<string, unknown>>;
};

/** The lesson to store */
export type LessonBody = {
  readonly lesson: LessonInput;
};

/** The place of a resource in a unit, in a request */
export type LessonInput = {
  readonly sourcedId: Uuid;
  readonly status: RecordStatus;
  readonly dateLastModified: InstantInput;
  readonly title: string;
  readonly unit: UuidReference;
  readonly resource: UuidReference;
  /** 0 when left out */
  readonly sortOrder?: number | null;
  /** placement, test-out and unit-test are never reviewed; a brand precedes -read-article */
  readonly lessonType?: string | null;
  /** Kept as sent; spacedRepetitionEnabled and spacedRepetitionScheduler set up reviews */
  readonly metadata?: Readonly<Record<string, unknown>> | null;
};

/** A lesson, and where its resource opens */
export type LessonLink = {
  readonly sourcedId: SourcedId;
  readonly title: string;
  readonly courseId: SourcedId;
  /** Of its resource */
  readonly url: string;
};

/** A page of lessons */
export type LessonList = {
  readonly lessons: ReadonlyArray<PartialLesson>;
  /** Records before this page */
  readonly offset: number;
  /** Maximum number of records on this page */
  readonly limit: number;
  /** Exact number of records on all pages */
  readonly total: number;
};

/** One lesson */
export type LessonReply = {
  readonly lesson: Lesson;
};

/** The resource of a lesson, in short */
export type LessonResource = {
  readonly sourcedId: Uuid;
  readonly title: string;
  /** qti and course-material need subType; text, audio, video and visual need format */
  readonly type: 'qti' | 'text' | 'audio' | 'video' | 'interactive' | 'visual' | 'course-material' | 'assessment-bank';
  /** How many standards it teaches */
  readonly objectives: number;
  /** False when `metadata.spacedRepetitionEnabled` of the resource is false */
  readonly spacedRepetitionEnabled: boolean;
};

/** Lessons whose resource teaches no standard: they schedule no reviews */
export type LessonsWithoutStandards = {
  readonly count: number;
  readonly first: ReadonlyArray<{
    readonly sourcedId: Uuid;
    readonly title: string;
    readonly courseId: SourcedId;
  }>;
};

/** An assignment that a class is graded for: a gradebook column (OneRoster v1p2) */
export type LineItem = {
  readonly sourcedId: SourcedId;
  readonly status: RecordStatus;
  readonly dateLastModified: Instant;
  readonly title: string;
  readonly description?: string;
  readonly assignDate: Instant;
  readonly dueDate: Instant;
  readonly class: ClassRef;
  readonly school: OrgRef;
  readonly category: CategoryRef;
  readonly gradingPeriod?: AcademicSessionRef;
  readonly academicSession?: AcademicSessionRef;
  readonly scoreScale?: ScoreScaleRef;
  /** Lowest score */
  readonly resultValueMin?: number;
  /** Highest score */
  readonly resultValueMax?: number;
  /** Standards that it assesses */
  readonly learningObjectiveSet?: ReadonlyArray<AssessedObjectives>;
  readonly metadata?: Metadata;
};

/** The line item to store */
export type LineItemBody = {
  readonly lineItem: LineItemInput;
};

/** An assignment that a class is graded for: a gradebook column (OneRoster v1p2), in a request */
export type LineItemInput = {
  readonly sourcedId: SourcedId;
  readonly status?: RecordStatusInput;
  readonly dateLastModified?: DateLastModifiedInput;
  readonly title: string;
  readonly description?: string | null;
  /** Since when it is open */
  readonly assignDate: string;
  /** Until when it is to be handed in */
  readonly dueDate: string;
  readonly class: Reference;
  /** That of the class when left out; follows the class from that school to another */
  readonly school?: {
    readonly sourcedId: SourcedId;
  } | null;
  readonly category: Reference;
  /** The grading period that it counts in */
  readonly gradingPeriod?: {
    readonly sourcedId: SourcedId;
  } | null;
  /** The session that it counts in */
  readonly academicSession?: {
    readonly sourcedId: SourcedId;
  } | null;
  /** How its scores become letters or words */
  readonly scoreScale?: {
    readonly sourcedId: SourcedId;
  } | null;
  /** Lowest score */
  readonly resultValueMin?: number | null;
  /** Highest score */
  readonly resultValueMax?: number | null;
  /** Standards that it assesses */
  readonly learningObjectiveSet?: ReadonlyArray<AssessedObjectivesInput> | null;
  /** The partner's own members, stored as they are */
  readonly metadata?: Readonly<Record<string, unknown>> | null;
};

/** A page of line items */
export type LineItemList = {
  readonly lineItems: ReadonlyArray<PartialLineItem>;
  /** Records before this page */
  readonly offset: number;
  /** Maximum number of records on this page */
  readonly limit: number;
  /** Exact number of records on all pages */
  readonly total: number;
};

/** A reference to another record (OneRoster v1p2, GUIDRef) */
export type LineItemRef = {
  /** Where the record is read */
  readonly href: string;
  readonly sourcedId: SourcedId;
  readonly type: 'lineItem';
};

/** One line item */
export type LineItemReply = {
  readonly lineItem: LineItem;
};

/** A page of line items; headers hold total and links (OneRoster v1p2) */
export type LineItemSet = {
  readonly lineItems: ReadonlyArray<PartialLineItem>;
};

/** The line items to create */
export type LineItemsForClassBody = {
  readonly lineItems: ReadonlyArray<{
    readonly sourcedId?: string | null;
    readonly status?: RecordStatusInput;
    readonly dateLastModified?: DateLastModifiedInput;
    readonly title: string;
    readonly description?: string | null;
    readonly assignDate: string;
    readonly dueDate: string;
    readonly class?: unknown;
    readonly school?: {
      readonly sourcedId: SourcedId;
    } | null;
    readonly category: Reference;
    readonly gradingPeriod?: {
      readonly sourcedId: SourcedId;
    } | null;
    readonly academicSession?: {
      readonly sourcedId: SourcedId;
    } | null;
    readonly scoreScale?: {
      readonly sourcedId: SourcedId;
    } | null;
    readonly resultValueMin?: number | null;
    readonly resultValueMax?: number | null;
    readonly learningObjectiveSet?: ReadonlyArray<AssessedObjectivesInput> | null;
    readonly metadata?: Readonly<Record<string, unknown>> | null;
  }>;
};

/** The line items to create */
export type LineItemsForSchoolBody = {
  readonly lineItems: ReadonlyArray<{
    readonly sourcedId?: string | null;
    readonly status?: RecordStatusInput;
    readonly dateLastModified?: DateLastModifiedInput;
    readonly title: string;
    readonly description?: string | null;
    readonly assignDate: string;
    readonly dueDate: string;
    readonly class: Reference;
    readonly school?: unknown;
    readonly category: Reference;
    readonly gradingPeriod?: {
      readonly sourcedId: SourcedId;
    } | null;
    readonly academicSession?: {
      readonly sourcedId: SourcedId;
    } | null;
    readonly scoreScale?: {
      readonly sourcedId: SourcedId;
    } | null;
    readonly resultValueMin?: number | null;
    readonly resultValueMax?: number | null;
    readonly learningObjectiveSet?: ReadonlyArray<AssessedObjectivesInput> | null;
    readonly metadata?: Readonly<Record<string, unknown>> | null;
  }>;
};

/** One end of an association. */
export type LinkGenURIDType = {
  readonly title: string;
  readonly identifier: string;
  readonly uri: string;
  readonly targetType?: 'CASE' | string;
};

/** Reference to a CASE record. */
export type LinkURIDType = {
  readonly title: string;
  readonly identifier: string;
  readonly uri: string;
};

/** Clauses `field predicate value` joined by `AND` and `OR` (`AND` binds tighter), with parentheses. Values are in single quotes, a quote inside is doubled (`'O''Brien'`); numbers, booleans and dates need none. Predicates: `=` exact, `!=` (also where the member is absent), `>`, `>=`, `<`, `<=` (names and titles by their letters, as they sort), `~` contains without regard to case, `@` one of a comma-separated list. On members that are lists `=` needs all values, `@` and `~` any. Dates are ISO 8601; a date alone is midnight UTC. Deleted records are included when the filter names `status` or `dateLastModified`. To follow changes, filter from the newest date seen minus a few seconds: concurrent writes may become visible in any order. */
export type ListFilter = string;

/** An event of the log with its status. */
export type LoggedEvent = {
  /** The event's id as sent */
  readonly id: string;
  readonly applicationId: Uuid;
  /** Caliper event type */
  readonly type: string;
  /** Caliper action */
  readonly action: string;
  /** received: waits for processing; processed: counts; dropped: does not count, see reason; failed: a server error */
  readonly state: 'received' | 'processed' | 'dropped' | 'failed';
  /** Null unless dropped or failed */
  readonly reason: EventReason | null;
  /** The event counts all the same */
  readonly warnings: ReadonlyArray<EventReason>;
  /** How often processing was tried; 0 = not yet */
  readonly tries: number;
  /** When processing is tried again; null = no retry is planned */
  readonly retryAt: string | null;
  /** Until when a dropped event waits for the record that it lacks, and counts when it arrives; null = it does not wait */
  readonly waitsUntil: string | null;
  readonly eventTime: Instant;
  readonly receivedAt: Instant;
  /** When it got its status; null = not yet */
  readonly processedAt: Instant | null;
  readonly scoreType: string | null;
  readonly scoreGiven: number | null;
  readonly maxScore: number | null;
  readonly studentId: string | null;
  readonly courseId: string | null;
  readonly lessonId: string | null;
};

/** What students know of a framework */
export type Mastery = {
  /** Null: none was named, and no student has a review state */
  readonly frameworkId: Uuid | null;
  /** Students whom the numbers are of, with review states or without */
  readonly students: number;
  /** By id of the CFItem; only items with numbers */
  readonly items: Readonly<Record<string, {
    /** Students with a review state: one correct answer or more */
    readonly students: number;
    /** Of these, with a recall today of the desired retention of their state or more */
    readonly recalled: number;
    /** Mean recall of these students today, in percent; null without any */
    readonly meanRecall: number | null;
    /** Of these, for whom the standard is due today or before */
    readonly due: number;
    /** Reviews rated Again, of all these students */
    readonly lapses: number;
    /** Students with the full MASTERY score in a lesson tagged with the standard */
    readonly mastered: number;
  }>>;
  /** REVIEW_RETENTION of the installation; a course may have its own */
  readonly desiredRetention: number;
  readonly asOf: Instant;
};

/** What the students of classes know of a framework */
export type MasteryByClass = {
  readonly frameworkId: Uuid;
  /** Of the groups; 1 = below the document */
  readonly level: number;
  /** REVIEW_RETENTION of the installation; a course may have its own */
  readonly desiredRetention: number;
  readonly asOf: Instant;
  /** By title */
  readonly classes: ReadonlyArray<{
    readonly sourcedId: SourcedId;
    readonly title: string;
    /** Whom the caller may read */
    readonly students: number;
  }>;
  /** Groups with review states of these students, in reading order: an item of the level with all items below it, or an item above the level by itself */
  readonly rows: ReadonlyArray<{
    /** The CFItem */
    readonly item: {
      readonly sourcedId: Uuid;
      /** The humanCodingScheme */
      readonly code: string | null;
      /** The abbreviatedStatement, else the fullStatement; empty for an unknown CFItem */
      readonly title: string;
    };
    /** Students with a review state in the group, of each class in order: one correct answer or more */
    readonly students: ReadonlyArray<number>;
    /** Their review states in the group: one for each student and standard */
    readonly states: ReadonlyArray<number>;
    /** Of these, with a recall today of the desired retention of their state or more */
    readonly recalled: ReadonlyArray<number>;
  }>;
  /** Records before this page */
  readonly offset: number;
  /** Maximum number of records on this page */
  readonly limit: number;
  /** Exact number of records on all pages */
  readonly total: number;
};

/** What the person who signed in learns, teaches and leads */
export type Me = {
  readonly person: {
    readonly sourcedId: SourcedId;
    /** As in the roster */
    readonly givenName: string | null;
    /** As in the roster */
    readonly familyName: string | null;
  };
  /** Null for who is no student today, by role or enrollment */
  readonly learning: {
    /** XP of today so far */
    readonly todayXp: number;
    /** XP per day; 1 where no course sets one */
    readonly dailyGoal: number;
    /** Days in a row that reached the daily goal, up to now */
    readonly streakDays: number;
    /** The longest streak ever */
    readonly longestDays: number;
    /** Standards that are due for a review today */
    readonly due: number;
    /** What is due longest first */
    readonly dueNext: ReadonlyArray<{
      /** The CFItem */
      readonly standard: {
        readonly sourcedId: Uuid;
        /** The humanCodingScheme */
        readonly code: string | null;
        /** The abbreviatedStatement, else the fullStatement; empty for an unknown CFItem */
        readonly title: string;
      };
      /** One in the own courses first; null = none is in use */
      readonly lesson: LessonLink | null;
    }>;
    /** Standards with the full MASTERY score */
    readonly mastered: number;
    /** The latest first */
    readonly masteredLast: ReadonlyArray<{
      /** The CFItem */
      readonly standard: {
        readonly sourcedId: Uuid;
        /** The humanCodingScheme */
        readonly code: string | null;
        /** The abbreviatedStatement, else the fullStatement; empty for an unknown CFItem */
        readonly title: string;
      };
      /** The first day on which it was mastered */
      readonly on: string;
    }>;
  } | null;
  /** Classes with an enrollment as teacher, by title */
  readonly teaches: ReadonlyArray<{
    readonly sourcedId: SourcedId;
    readonly title: string;
    /** Of active enrollments that count today */
    readonly students: number;
  }>;
  /** Orgs with a leading role, and all below them, by name */
  readonly leads: ReadonlyArray<{
    readonly sourcedId: SourcedId;
    readonly name: string;
    readonly type: string;
    /** The org above; null = none */
    readonly parentId: SourcedId | null;
  }>;
};

/** What the member may do */
export type MemberRole = {
  /** viewer reads; developer also sends events and writes; admin also manages access */
  readonly role: 'admin' | 'developer' | 'viewer';
};

/** The partner's own members, stored as they are */
export type Metadata = Readonly<Record<string, unknown>>;

/** The academic session to store */
export type NewAcademicSessionBody = {
  readonly academicSession: NewAcademicSessionInput;
};

/** AcademicSessionInput without an id of its own */
export type NewAcademicSessionInput = {
  readonly sourcedId?: string | null;
  readonly status?: RecordStatusInput;
  readonly dateLastModified?: DateLastModifiedInput;
  readonly title: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly type: string;
  readonly parent?: {
    readonly sourcedId: SourcedId;
  } | null;
  readonly schoolYear: string;
  readonly metadata?: Readonly<Record<string, unknown>> | null;
};

/** A person to invite */
export type NewAccount = {
  readonly email: string;
  readonly name: string;
  readonly operator?: boolean;
  readonly orgRole?: OrgRole | null;
  readonly memberships?: ReadonlyArray<{
    readonly applicationId: Uuid;
    readonly role: 'admin' | 'developer' | 'viewer';
  }>;
};

/** An application to create. */
export type NewApplication = {
  readonly name: string;
  readonly description?: string;
};

/** A school or a class to grant. */
export type NewApplicationGrant = {
  readonly grant: {
    readonly school?: GrantedSchool;
    readonly class?: GrantedClass;
    readonly endDate?: string;
  };
};

/** The assessment line item to store */
export type NewAssessmentLineItemBody = {
  readonly assessmentLineItem: NewAssessmentLineItemInput;
};

/** AssessmentLineItemInput without an id of its own */
export type NewAssessmentLineItemInput = {
  readonly sourcedId?: string | null;
  readonly status?: RecordStatusInput;
  readonly dateLastModified?: DateLastModifiedInput;
  readonly title: string;
  readonly description?: string | null;
  readonly class?: {
    readonly sourcedId: SourcedId;
  } | null;
  readonly parentAssessmentLineItem?: {
    readonly sourcedId: SourcedId;
  } | null;
  readonly scoreScale?: {
    readonly sourcedId: SourcedId;
  } | null;
  readonly resultValueMin?: number | null;
  readonly resultValueMax?: number | null;
  readonly learningObjectiveSet?: ReadonlyArray<AssessedObjectivesInput> | null;
  readonly component?: {
    readonly sourcedId: Uuid;
  } | null;
  readonly componentResource?: {
    readonly sourcedId: Uuid;
  } | null;
  readonly metadata?: Readonly<Record<string, unknown>> | null;
};

/** The assessment result to store */
export type NewAssessmentResultBody = {
  readonly assessmentResult: NewAssessmentResultInput;
};

/** AssessmentResultInput without an id of its own */
export type NewAssessmentResultInput = {
  readonly sourcedId?: string | null;
  readonly status?: RecordStatusInput;
  readonly dateLastModified?: DateLastModifiedInput;
  readonly assessmentLineItem: Reference;
  readonly student: Reference;
  readonly score?: number | null;
  readonly textScore?: string | null;
  readonly scoreDate: string;
  readonly scoreScale?: {
    readonly sourcedId: SourcedId;
  } | null;
  readonly scorePercentile?: number | null;
  readonly scoreStatus: string;
  readonly comment?: string | null;
  readonly learningObjectiveSet?: ReadonlyArray<ScoredObjectivesInput> | null;
  readonly inProgress?: true | false | 'true' | 'false' | null;
  readonly incomplete?: true | false | 'true' | 'false' | null;
  readonly late?: true | false | 'true' | 'false' | null;
  readonly missing?: true | false | 'true' | 'false' | null;
  readonly metadata?: Readonly<Record<string, unknown>> | null;
};

/** The category to store */
export type NewCategoryBody = {
  readonly category: NewCategoryInput;
};

/** CategoryInput without an id of its own */
export type NewCategoryInput = {
  readonly sourcedId?: string | null;
  readonly status?: RecordStatusInput;
  readonly dateLastModified?: DateLastModifiedInput;
  readonly title: string;
  readonly weight?: number | null;
  readonly metadata?: Readonly<Record<string, unknown>> | null;
};

/** The class to store */
export type NewClassBody = {
  readonly class: NewClassInput;
};

/** ClassInput without an id of its own */
export type NewClassInput = {
  readonly sourcedId?: string | null;
  readonly status?: RecordStatusInput;
  readonly dateLastModified?: DateLastModifiedInput;
  readonly title: string;
  readonly classCode?: string | null;
  readonly classType?: string | null;
  readonly location?: string | null;
  readonly grades?: ReadonlyArray<string> | null;
  readonly subjects?: ReadonlyArray<string> | null;
  readonly course: Reference;
  readonly school: Reference;
  readonly terms?: ReadonlyArray<Reference> | null;
  readonly subjectCodes?: ReadonlyArray<string> | null;
  readonly periods?: ReadonlyArray<string> | null;
  readonly resources?: ReadonlyArray<UuidReference> | null;
  readonly metadata?: Readonly<Record<string, unknown>> | null;
};

/** A client to create. */
export type NewClient = {
  readonly kind?: 'confidential' | 'public' | 'external';
  readonly label?: string;
  readonly scopes?: ReadonlyArray<string>;
  readonly clientId?: string;
};

/** The new client; its secret where it has one */
export type NewClientReply = {
  readonly client: Client;
  readonly clientSecret?: string;
};

/** The component resource to store */
export type NewComponentResourceBody = {
  readonly componentResource: NewComponentResourceInput;
};

/** ComponentResourceInput without an id of its own */
export type NewComponentResourceInput = {
  readonly sourcedId?: string | null;
  readonly status?: RecordStatusInput;
  readonly dateLastModified?: DateLastModifiedInput;
  readonly title: string;
  readonly resource: UuidReference;
  readonly sortOrder?: number | null;
  readonly lessonType?: string | null;
  readonly metadata?: Readonly<Record<string, unknown>> | null;
  readonly courseComponent: UuidReference;
};

/** The course to store */
export type NewCourseBody = {
  readonly course: NewCourseInput;
};

/** The course component to store */
export type NewCourseComponentBody = {
  readonly courseComponent: NewCourseComponentInput;
};

/** CourseComponentInput without an id of its own */
export type NewCourseComponentInput = {
  readonly sourcedId?: string | null;
  readonly status?: RecordStatusInput;
  readonly dateLastModified?: DateLastModifiedInput;
  readonly title: string;
  readonly course: Reference;
  readonly parent?: {
    readonly sourcedId: Uuid;
  } | null;
  readonly sortOrder?: number | null;
  readonly prerequisites?: ReadonlyArray<string> | null;
  readonly metadata?: Readonly<Record<string, unknown>> | null;
};

/** CourseInput without an id of its own */
export type NewCourseInput = {
  readonly sourcedId?: string | null;
  readonly status?: RecordStatusInput;
  readonly dateLastModified?: DateLastModifiedInput;
  readonly title: string;
  readonly courseCode?: string | null;
  readonly grades?: ReadonlyArray<string> | null;
  readonly subjects?: ReadonlyArray<string> | null;
  readonly subjectCodes?: ReadonlyArray<string> | null;
  readonly org?: {
    readonly sourcedId: SourcedId;
  } | null;
  readonly schoolYear?: {
    readonly sourcedId: SourcedId;
  } | null;
  readonly resources?: ReadonlyArray<UuidReference> | null;
  readonly metadata?: Readonly<Record<string, unknown>> | null;
};

/** The enrollment to store */
export type NewEnrollmentBody = {
  readonly enrollment: NewEnrollmentInput;
};

/** EnrollmentInput without an id of its own */
export type NewEnrollmentInput = {
  readonly sourcedId?: string | null;
  readonly status?: RecordStatusInput;
  readonly dateLastModified?: DateLastModifiedInput;
  readonly user: Reference;
  readonly class: Reference;
  readonly school?: {
    readonly sourcedId: SourcedId;
  } | null;
  readonly role: string;
  readonly primary?: true | false | 'true' | 'false' | null;
  readonly beginDate?: string | null;
  readonly endDate?: string | null;
  readonly metadata?: Readonly<Record<string, unknown>> | null;
};

/** The line item to store */
export type NewLineItemBody = {
  readonly lineItem: NewLineItemInput;
};

/** LineItemInput without an id of its own */
export type NewLineItemInput = {
  readonly sourcedId?: string | null;
  readonly status?: RecordStatusInput;
  readonly dateLastModified?: DateLastModifiedInput;
  readonly title: string;
  readonly description?: string | null;
  readonly assignDate: string;
  readonly dueDate: string;
  readonly class: Reference;
  readonly school?: {
    readonly sourcedId: SourcedId;
  } | null;
  readonly category: Reference;
  readonly gradingPeriod?: {
    readonly sourcedId: SourcedId;
  } | null;
  readonly academicSession?: {
    readonly sourcedId: SourcedId;
  } | null;
  readonly scoreScale?: {
    readonly sourcedId: SourcedId;
  } | null;
  readonly resultValueMin?: number | null;
  readonly resultValueMax?: number | null;
  readonly learningObjectiveSet?: ReadonlyArray<AssessedObjectivesInput> | null;
  readonly metadata?: Readonly<Record<string, unknown>> | null;
};

/** The resource to store */
export type NewOneRosterResourceBody = {
  readonly resource: NewOneRosterResourceInput;
};

/** OneRosterResourceInput without an id of its own */
export type NewOneRosterResourceInput = {
  readonly sourcedId?: string | null;
  readonly status?: RecordStatusInput;
  readonly dateLastModified?: DateLastModifiedInput;
  readonly title?: string | null;
  readonly roles?: ReadonlyArray<string> | null;
  readonly importance?: 'primary' | 'secondary' | null;
  readonly vendorResourceId: string;
  readonly vendorId?: string | null;
  readonly applicationId?: string | null;
  readonly metadata: ({
    readonly url: string;
    readonly type: 'qti' | 'text' | 'audio' | 'video' | 'interactive' | 'visual' | 'course-material' | 'assessment-bank';
    readonly subType?: string | null;
    readonly format?: string | null;
    readonly description?: string | null;
    readonly learningObjectiveSet?: ReadonlyArray<{
      readonly source: 'CASE' | 'case';
      readonly learningObjectiveIds: ReadonlyArray<string>;
    }> | null;
  }) & (Metadata);
};

/** The org to store */
export type NewOrgBody = {
  readonly org: NewOrgInput;
};

/** OrgInput without an id of its own */
export type NewOrgInput = {
  readonly sourcedId?: string | null;
  readonly status?: RecordStatusInput;
  readonly dateLastModified?: DateLastModifiedInput;
  readonly name: string;
  readonly type: string;
  readonly identifier?: string | null;
  readonly parent?: {
    readonly sourcedId: SourcedId;
  } | null;
  readonly metadata?: Readonly<Record<string, unknown>> | null;
};

/** A passkey that a device has made */
export type NewPasskey = {
  readonly name: string;
  readonly answer: Readonly<Record<string, unknown>>;
};

/** The result to store */
export type NewResultBody = {
  readonly result: NewResultInput;
};

/** ResultInput without an id of its own */
export type NewResultInput = {
  readonly sourcedId?: string | null;
  readonly status?: RecordStatusInput;
  readonly dateLastModified?: DateLastModifiedInput;
  readonly lineItem: Reference;
  readonly student: Reference;
  readonly class?: {
    readonly sourcedId: SourcedId;
  } | null;
  readonly scoreScale?: {
    readonly sourcedId: SourcedId;
  } | null;
  readonly scoreStatus: string;
  readonly score?: number | null;
  readonly textScore?: string | null;
  readonly scoreDate: string;
  readonly comment?: string | null;
  readonly learningObjectiveSet?: ReadonlyArray<ScoredObjectivesInput> | null;
  readonly inProgress?: true | false | 'true' | 'false' | null;
  readonly incomplete?: true | false | 'true' | 'false' | null;
  readonly late?: true | false | 'true' | 'false' | null;
  readonly missing?: true | false | 'true' | 'false' | null;
  readonly metadata?: Readonly<Record<string, unknown>> | null;
};

/** The score scale to store */
export type NewScoreScaleBody = {
  readonly scoreScale: NewScoreScaleInput;
};

/** ScoreScaleInput without an id of its own */
export type NewScoreScaleInput = {
  readonly sourcedId?: string | null;
  readonly status?: RecordStatusInput;
  readonly dateLastModified?: DateLastModifiedInput;
  readonly title: string;
  readonly type: string;
  readonly course?: {
    readonly sourcedId: SourcedId;
  } | null;
  readonly class: Reference;
  readonly scoreScaleValue: ReadonlyArray<{
    readonly itemValueLHS: string;
    readonly itemValueRHS: string;
  }>;
  readonly metadata?: Readonly<Record<string, unknown>> | null;
};

/** The user to store */
export type NewUserBody = {
  readonly user: NewUserInput;
};

/** UserInput without an id of its own */
export type NewUserInput = {
  readonly sourcedId?: string | null;
  readonly status?: RecordStatusInput;
  readonly dateLastModified?: DateLastModifiedInput;
  readonly userMasterIdentifier?: string | null;
  readonly username?: string | null;
  readonly userIds?: ReadonlyArray<UserIdentifier> | null;
  readonly enabledUser?: true | false | 'true' | 'false' | null;
  readonly givenName: string;
  readonly familyName: string;
  readonly middleName?: string | null;
  readonly preferredFirstName?: string | null;
  readonly preferredMiddleName?: string | null;
  readonly preferredLastName?: string | null;
  readonly pronouns?: string | null;
  readonly roles: ReadonlyArray<UserRoleInput>;
  readonly userProfiles?: ReadonlyArray<UserProfileInput> | null;
  readonly primaryOrg?: {
    readonly sourcedId: SourcedId;
  } | null;
  readonly identifier?: string | null;
  readonly email?: string | null;
  readonly sms?: string | null;
  readonly phone?: string | null;
  readonly agents?: ReadonlyArray<Reference> | null;
  readonly grades?: ReadonlyArray<string> | null;
  readonly resources?: ReadonlyArray<UuidReference> | null;
  readonly metadata?: Readonly<Record<string, unknown>> | null;
};

/** A webhook to create. */
export type NewWebhook = {
  readonly url: string;
  readonly description?: string;
  readonly types?: ReadonlyArray<'event.processed' | 'event.dropped' | 'event.failed' | 'event.recovered' | 'session.closed' | 'review.due' | 'student.access_granted' | 'student.access_ended' | 'student.erased' | 'roster.changed' | 'framework.replaced' | 'client.secret_expiring' | 'webhook.paused'>;
  readonly after?: string;
};

/** One end of an association (CASE v1p1 LinkGenURI); the record need not be here. */
export type NodeReference = {
  /** Id of the record; any text when it is on another server. */
  readonly sourcedId: string;
  /** Name for readers; the id when none is known. */
  readonly title: string;
  readonly uri: CaseUri;
};

/** An error of the OAuth endpoints (RFC 6749 §5.2) */
export type OAuthError = {
  /** Code of the error */
  readonly error: string;
  /** One sentence for developers */
  readonly error_description?: string;
};

/** An OpenAPI 3.0 document of one service (OneRoster v1p2 REST binding) */
export type OneRosterDiscovery = {
  readonly openapi: '3.0.3';
  /** Name of the service; version of the server */
  readonly info: {
    readonly title: string;
    readonly version: string;
  };
  /** This server */
  readonly servers: ReadonlyArray<{
    readonly url: string;
  }>;
  /** Only operations of the standard, under their official names */
  readonly paths: Readonly<Record<string, unknown>>;
  /** The schemas and scopes of these operations */
  readonly components: Readonly<Record<string, unknown>>;
};

/** A resource in the shape of the OneRoster v1p2 resources service */
export type OneRosterResource = {
  readonly sourcedId: Uuid;
  readonly status: RecordStatus;
  readonly dateLastModified: Instant;
  readonly title?: string;
  /** Users that the resource is for; words of your own as ext:… */
  readonly roles?: ReadonlyArray<string>;
  /** Under /rostering/1.0 one of the roles */
  readonly importance?: 'primary' | 'secondary';
  /** Id of the content at its vendor */
  readonly vendorResourceId: string;
  /** Id of the vendor that made the resource */
  readonly vendorId?: string;
  /** Id of the application that the resource is associated with */
  readonly applicationId?: string;
  /** url, type, subType, format, description, learningObjectiveSet, and what was sent */
  readonly metadata?: Readonly<Record<string, unknown>>;
};

/** The resource to store */
export type OneRosterResourceBody = {
  readonly resource: OneRosterResourceInput;
};

/** A resource to create or replace (OneRoster v1p2); url and type are in its metadata */
export type OneRosterResourceInput = {
  readonly sourcedId: SourcedId;
  readonly status?: RecordStatusInput;
  readonly dateLastModified?: DateLastModifiedInput;
  /** The vendorResourceId when left out */
  readonly title?: string | null;
  /** Users that the resource is for; words of your own as ext:… */
  readonly roles?: ReadonlyArray<string> | null;
  /** Under /rostering/1.0 one of the roles */
  readonly importance?: 'primary' | 'secondary' | null;
  /** Id of the content at its vendor */
  readonly vendorResourceId: string;
  /** Id of the vendor that made the resource */
  readonly vendorId?: string | null;
  /** Id of the application that the resource is associated with */
  readonly applicationId?: string | null;
  /** Members that the standard lacks, and members of your own, kept as sent */
  readonly metadata: ({
    /** Where students open the content */
    readonly url: string;
    /** qti and course-material need subType; text, audio, video and visual need format */
    readonly type: 'qti' | 'text' | 'audio' | 'video' | 'interactive' | 'visual' | 'course-material' | 'assessment-bank';
    /** Required for the types qti and course-material, such as qti-test */
    readonly subType?: string | null;
    /** Required for the types text, audio, video and visual, such as mp4 */
    readonly format?: string | null;
    /** Prose for people */
    readonly description?: string | null;
    /** The standards that the resource teaches */
    readonly learningObjectiveSet?: ReadonlyArray<{
      /** Both mean CASE; answered as sent */
      readonly source: 'CASE' | 'case';
      /** Ids of known CFItems */
      readonly learningObjectiveIds: ReadonlyArray<string>;
    }> | null;
  }) & (Metadata);
};

/** A page of resources */
export type OneRosterResourceList = {
  readonly resources: ReadonlyArray<PartialOneRosterResource>;
  /** Records before this page */
  readonly offset: number;
  /** Maximum number of records on this page */
  readonly limit: number;
  /** Exact number of records on all pages */
  readonly total: number;
};

/** One resource */
export type OneRosterResourceReply = {
  readonly resource: OneRosterResource;
};

/** A page of resources; headers hold total and links (OneRoster v1p2) */
export type OneRosterResourceSet = {
  readonly resources: ReadonlyArray<PartialOneRosterResource>;
};

/** The body of every error of a service (OneRoster v1p2, imsx_StatusInfo) */
export type OneRosterStatusInfo = {
  /** `failure` for every error of this server */
  readonly imsx_codeMajor: 'success' | 'processing' | 'failure' | 'unsupported';
  /** `error` for every error of this server */
  readonly imsx_severity: 'status' | 'warning' | 'error';
  /** The findings, for a person */
  readonly imsx_description?: string;
  /** The code of the error, for programs */
  readonly imsx_CodeMinor?: {
    /** One element */
    readonly imsx_codeMinorField: ReadonlyArray<{
      /** `TargetEndSystem` */
      readonly imsx_codeMinorFieldName: string;
      /** The code of the error */
      readonly imsx_codeMinorFieldValue: 'fullsuccess' | 'invalid_filter_field' | 'invalid_selection_field' | 'invaliddata' | 'unauthorisedrequest' | 'forbidden' | 'server_busy' | 'unknownobject' | 'internal_server_error' | 'invalid_sort_field' | 'unsupported' | 'deletefailure';
    }>;
  };
};

/** A school, a district or another organization (OneRoster v1p2) */
export type Org = {
  readonly sourcedId: SourcedId;
  readonly status: RecordStatus;
  readonly dateLastModified: Instant;
  readonly name: string;
  /** A term of the standard, or your own as `ext:…` */
  readonly type: string;
  /** Code of the org in its own system, such as a state id; its sourcedId when left out */
  readonly identifier: string;
  readonly parent?: OrgRef;
  /** Active orgs that name it as their parent */
  readonly children?: ReadonlyArray<OrgRef>;
  readonly metadata?: Metadata;
};

/** The org to store */
export type OrgBody = {
  readonly org: OrgInput;
};

/** A school, a district or another organization (OneRoster v1p2), in a request */
export type OrgInput = {
  readonly sourcedId: SourcedId;
  readonly status?: RecordStatusInput;
  readonly dateLastModified?: DateLastModifiedInput;
  readonly name: string;
  /** A term of the standard, or your own as `ext:…` */
  readonly type: string;
  /** Code of the org in its own system, such as a state id; its sourcedId when left out */
  readonly identifier?: string | null;
  /** The org that it belongs to */
  readonly parent?: {
    readonly sourcedId: SourcedId;
  } | null;
  /** The partner's own members, stored as they are */
  readonly metadata?: Readonly<Record<string, unknown>> | null;
};

/** A page of orgs */
export type OrgList = {
  readonly orgs: ReadonlyArray<PartialOrg>;
  /** Records before this page */
  readonly offset: number;
  /** Maximum number of records on this page */
  readonly limit: number;
  /** Exact number of records on all pages */
  readonly total: number;
};

/** A reference to another record (OneRoster v1p2, GUIDRef) */
export type OrgRef = {
  /** Where the record is read */
  readonly href: string;
  readonly sourcedId: SourcedId;
  readonly type: 'org';
};

/** One org */
export type OrgReply = {
  readonly org: Org;
};

/** What an account is for an org */
export type OrgRole = {
  /** analyst reads numbers: sums of classes of ten students or more, and students by pseudonym; district reads the roster, the summaries and the checks of its org */
  readonly role: 'analyst' | 'district';
  /** An org of the roster, with all below it; null = all orgs, for analysts alone */
  readonly orgId: SourcedId | null;
  /** An analyst reads names of students in place of pseudonyms; false when left out, and for a district operator, who reads them anyway */
  readonly names?: boolean;
};

/** A page of orgs; headers hold total and links (OneRoster v1p2) */
export type OrgSet = {
  readonly orgs: ReadonlyArray<PartialOrg>;
};

/** How many students of an org mastered each standard */
export type OrgStandards = {
  readonly orgId: SourcedId;
  readonly asOf: Instant;
  /** Active standards that lessons of the courses are tagged with, the smallest share that mastered it first; those that most students are taught, when there are more than 500. Null where there are more than 500 classes: ask for the orgs below */
  readonly standards: ReadonlyArray<{
    readonly sourcedId: Uuid;
    /** The humanCodingScheme */
    readonly code: string | null;
    /** The abbreviatedStatement, else the fullStatement; empty for an unknown CFItem */
    readonly title: string;
    /** In classes whose course teaches it; who is in two counts in both */
    readonly students: number;
    /** Of these, those with a full MASTERY score in a lesson of it */
    readonly mastered: number;
  }> | null;
  /** Classes of fewer than ten students, which are in no number for analysts */
  readonly withheld: number;
};

/** What each student of an org did in a period */
export type OrgStudents = {
  readonly orgId: SourcedId;
  readonly name: string;
  readonly period: {
    /** The period that was asked for */
    readonly name: 'today' | 'week' | 'lastWeek';
    /** The first day */
    readonly from: string;
    /** The last day; today, where the period is not over */
    readonly until: string;
  };
  /** IANA name */
  readonly timezone: string;
  readonly asOf: Instant;
  /** Null where there are more than 500 classes: ask for the orgs below */
  readonly students: ReadonlyArray<{
    readonly studentKey: Uuid;
    readonly sourcedId?: SourcedId;
    /** As in the roster */
    readonly givenName?: string | null;
    /** As in the roster */
    readonly familyName?: string | null;
    /** The first one in the roster; null = none. For analysts without `names` null in all of a school where a grade, or none, has fewer than ten students */
    readonly grade: string | null;
    /** Of a class in the org that the student is in */
    readonly school: {
      readonly sourcedId: SourcedId;
      readonly name: string;
    };
    /** Sum of XP in the period, signed */
    readonly xp: number;
    /** Active seconds in the period */
    readonly activeSeconds: number;
    /** Study sessions that overlap the period */
    readonly sessions: number;
    /** Standards with a review state: answered correctly once or more */
    readonly standards: number;
    /** Of these, with a recall today of the desired retention of their state or more */
    readonly recalled: number;
    /** Of these, due today or before, on the student's local day */
    readonly due: number;
    /** Days in a row that reached the daily goal, up to now */
    readonly streakDays: number;
    /** The latest of: end of the latest session, XP entry, result; of all time. Null: nothing */
    readonly lastSeenAt: Instant | null;
    /** Days of the period with XP above 0 */
    readonly activeDays: number;
    /** Standards mastered for the first time in the period */
    readonly mastered: number;
  }> | null;
  /** Schools with fewer than ten students, of which analysts without names see no student */
  readonly withheld: number;
  /** Records before this page */
  readonly offset: number;
  /** Maximum number of records on this page */
  readonly limit: number;
  /** Exact number of records on all pages */
  readonly total: number;
};

/** Which classes of an org need help, and how many take part */
export type OrgSummary = {
  readonly orgId: SourcedId;
  readonly name: string;
  readonly type: string;
  readonly period: {
    /** The period that was asked for */
    readonly name: 'today' | 'week' | 'lastWeek';
    /** The first day */
    readonly from: string;
    /** The last day; today, where the period is not over */
    readonly until: string;
    /** As many days, whole weeks earlier, with which the period is compared */
    readonly before: {
      /** The first day */
      readonly from: string;
      /** The last day */
      readonly until: string;
    };
  };
  /** IANA name */
  readonly timezone: string;
  readonly asOf: Instant;
  /** Null where there are more than 500 classes: ask for the orgs below */
  readonly sums: {
    /** Classes with students */
    readonly classes: number;
    /** Active enrollments as student; who is in two classes counts in both */
    readonly students: number;
    /** Of these, those with XP in the period */
    readonly participated: number;
    /** In the period before */
    readonly participatedBefore: number;
    /** Students who need the teacher */
    readonly needs: number;
    /** Students who do what is usual for them */
    readonly onTrack: number;
    /** Students who do half more than usual, or more */
    readonly ahead: number;
  } | null;
  /** Active orgs directly below it, by name */
  readonly orgs: ReadonlyArray<{
    readonly sourcedId: SourcedId;
    readonly name: string;
    readonly type: string;
    /** Of those of `classes` that are in it or below it */
    readonly sums: {
      /** Classes with students */
      readonly classes: number;
      /** Active enrollments as student; who is in two classes counts in both */
      readonly students: number;
      /** Of these, those with XP in the period */
      readonly participated: number;
      /** In the period before */
      readonly participatedBefore: number;
      /** Students who need the teacher */
      readonly needs: number;
      /** Students who do what is usual for them */
      readonly onTrack: number;
      /** Students who do half more than usual, or more */
      readonly ahead: number;
    } | null;
  }>;
  /** Active classes with students in it and below it, the largest share that needs the teacher first; null as `sums` */
  readonly classes: ReadonlyArray<{
    readonly classId: SourcedId;
    readonly title: string;
    readonly school: {
      readonly sourcedId: SourcedId;
      readonly name: string;
    };
    /** Active enrollments as student; who is in two classes counts in both */
    readonly students: number;
    /** Of these, those with XP in the period */
    readonly participated: number;
    /** In the period before */
    readonly participatedBefore: number;
    /** Students who need the teacher */
    readonly needs: number;
    /** Students who do what is usual for them */
    readonly onTrack: number;
    /** Students who do half more than usual, or more */
    readonly ahead: number;
    /** Sum of XP of its students in the period, signed */
    readonly xp: number;
    /** Of the period before */
    readonly xpBefore: number;
  }> | null;
  /** Classes of fewer than ten students, which analysts do not see */
  readonly withheld: number;
};

/** A resource whose objectives would be removed. */
export type OrphanedResource = {
  readonly sourcedId: Uuid;
  /** Title of the resource. */
  readonly title: string;
  /** Items among its objectives that would be removed. */
  readonly items: ReadonlyArray<Uuid>;
};

/** The platform at a glance */
export type Overview = {
  readonly from: Instant;
  readonly until: Instant;
  readonly events: {
    readonly processed: number;
    readonly dropped: number;
    /** Attempts that failed */
    readonly failed: number;
    /** Not accepted: 400 and its like */
    readonly refused: number;
    /** How long an event waited at most; 0 = none did */
    readonly lagSecondsMax: number;
    /** In the time of the same length before */
    readonly before: {
      readonly processed: number;
      readonly dropped: number;
      /** Attempts that failed */
      readonly failed: number;
      /** Not accepted: 400 and its like */
      readonly refused: number;
      /** How long an event waited at most; 0 = none did */
      readonly lagSecondsMax: number;
    };
  };
  /** The ten with the most events */
  readonly applications: ReadonlyArray<{
    readonly sourcedId: Uuid;
    readonly name: string;
    /** Of all states */
    readonly events: number;
    readonly dropped: number;
  }>;
  /** XP credited, by the time of its events; null = it cannot be counted now */
  readonly xp: number | null;
  /** Students of whom an event arrived; null = it cannot be counted now */
  readonly activeStudents: number | null;
  /** In the time of the same length before */
  readonly before: {
    /** XP credited; null = it cannot be counted now */
    readonly xp: number | null;
    /** Students of whom an event arrived; null = it cannot be counted now */
    readonly activeStudents: number | null;
    /** Sessions that were open at its end; null = it cannot be counted now */
    readonly openSessions: number | null;
  };
  readonly openSessions: number;
  readonly reviewsDue: number;
  /** Age of the oldest event that waits; 0 = none */
  readonly lagSeconds: number;
  /** Periodic work whose last run failed */
  readonly failingJobs: number;
  /** Active records; null = they cannot be counted now */
  readonly totals: {
    readonly frameworks: number;
    readonly courses: number;
    readonly students: number;
    readonly teachers: number;
    readonly classes: number;
    readonly enrollments: number;
    /** The server's own included */
    readonly applications: number;
  } | null;
  /** In the order in which they are done */
  readonly setup: ReadonlyArray<{
    readonly key: 'operator' | 'framework' | 'roster' | 'application' | 'backup' | 'tls' | 'metrics';
    readonly state: 'done' | 'todo';
    /** One sentence */
    readonly detail: string;
  }>;
};

/** The person who is signed in */
export type OwnAccount = {
  readonly id: Uuid;
  readonly name: string;
  readonly email: string;
};

/** What to change of the own account; members that are left out stay */
export type OwnAccountChange = {
  /** 1 to 200 characters */
  readonly name?: string;
  /** Needed with `newPassword` */
  readonly currentPassword?: string;
  /** 15 to 256 characters */
  readonly newPassword?: string;
};

/** Envelope of the own account */
export type OwnAccountReply = {
  readonly account: OwnAccount;
};

/** The second factors of the person who is signed in */
export type OwnFactors = {
  /** An authenticator app is set up */
  readonly app: boolean;
  /** The oldest first */
  readonly passkeys: ReadonlyArray<OwnPasskey>;
  /** Codes that are left */
  readonly recoveryCodes: number;
  /** Browsers know passkeys at the base URL */
  readonly takesPasskeys: boolean;
};

/** An application of which the person may become a member */
export type OwnInvitation = {
  readonly sourcedId: Uuid;
  /** Name of the application */
  readonly name: string;
  /** What the person may do as the application */
  readonly role: 'admin' | 'developer' | 'viewer';
  readonly invitedAt: Instant;
  /** Email address of a person, or id of a client */
  readonly invitedBy: string;
};

/** An application of which the person is a member */
export type OwnMembership = {
  readonly sourcedId: Uuid;
  /** Name of the application */
  readonly name: string;
  /** What the person may do as the application */
  readonly role: 'admin' | 'developer' | 'viewer';
};

/** A device, or security key, that signs the person in */
export type OwnPasskey = {
  /** Of the credential, as the device gave it */
  readonly id: string;
  /** Chosen by the person */
  readonly name: string;
  /** When it was added */
  readonly createdAt: string;
  /** Its last sign-in or confirmation */
  readonly lastUsedAt: Instant | null;
};

/** The session of the cookie */
export type OwnSession = {
  readonly account: OwnAccount;
  /** True = /console/api/o/ is open */
  readonly operator: boolean;
  /** Opens the prefix of its role; null = none of them */
  readonly orgRole: OrgRole | null;
  /** By name; /console/api/a/{id}/ is open */
  readonly applications: ReadonlyArray<OwnMembership>;
  /** By name; they wait until the person accepts or declines */
  readonly invitations: ReadonlyArray<OwnInvitation>;
  /** When the session ends unless there is another request before */
  readonly endsAt: string;
  /** The page /console/account adds second factors */
  readonly secondFactor: {
    /** Operators need one at this server */
    readonly required: boolean;
    /** The account has one */
    readonly set: boolean;
  };
  /** How the person may confirm who it is: by the first three at /console/1.0/session/confirm, by the provider of the organisation at /console/sign-in/provider?confirm&next=… */
  readonly confirmBy: ReadonlyArray<'password' | 'code' | 'passkey' | 'provider'>;
  /** Until then dangerous acts need no confirmation */
  readonly confirmedUntil: Instant | null;
  readonly server: ConsoleServer;
};

/** A CFAssociation of a package (CASE v1p1 CFPckgAssociation). */
export type PackageAssociation = {
  readonly identifier: Uuid;
  /** ISO 8601 instant; without a zone it is UTC, a date is its midnight. */
  readonly lastChangeDateTime: string;
  /** Relation of the origin to the destination: a type of CASE, or `ext:` and a word. */
  readonly associationType: string;
  readonly uri: CaseUri;
  readonly originNodeURI: PackageNode;
  readonly destinationNodeURI: PackageNode;
  /** Order among the children of the destination; without one they come last. */
  readonly sequenceNumber?: number;
  readonly CFAssociationGroupingURI?: PackageLink;
  /** Comment on the record. */
  readonly notes?: string;
  /** Members that CASE does not define; kept as sent. */
  readonly extensions?: unknown;
};

/** The CFDocument of a package (CASE v1p1 CFPckgDocument). */
export type PackageDocument = {
  readonly identifier: Uuid;
  /** ISO 8601 instant; without a zone it is UTC, a date is its midnight. */
  readonly lastChangeDateTime: string;
  /** Name of the framework. */
  readonly title: string;
  readonly uri: CaseUri;
  /** Organisation that authorised or created the framework. */
  readonly creator: string;
  /** Kind of framework, such as CourseCodes; any text. */
  readonly frameworkType?: string;
  /** Address of the original document. */
  readonly officialSourceURL?: string;
  /** Organisation that makes the framework available. */
  readonly publisher?: string;
  /** Summary of the framework for readers. */
  readonly description?: string;
  /** Language of the texts, as an ISO 639 code. */
  readonly language?: string;
  /** Revision of the framework; any text. */
  readonly version?: string;
  /** Publication status, such as Draft or Adopted; any text. */
  readonly adoptionStatus?: string;
  /** Comment on the record. */
  readonly notes?: string;
  /** Version of CASE; only 1.1 is served, others are kept. */
  readonly caseVersion?: string;
  /** Academic subjects, as texts. */
  readonly subject?: ReadonlyArray<string>;
  /** Academic subjects, as references. */
  readonly subjectURI?: ReadonlyArray<PackageLink>;
  /** Day on which the status began. */
  readonly statusStartDate?: string;
  /** Day on which the status ended. */
  readonly statusEndDate?: string;
  readonly licenseURI?: PackageLink;
  /** Members that CASE does not define; kept as sent. */
  readonly extensions?: unknown;
  readonly licenseUri?: PackageLink;
};

/** A CFItem of a package (CASE v1p1 CFPckgItem). */
export type PackageItem = {
  readonly identifier: Uuid;
  /** ISO 8601 instant; without a zone it is UTC, a date is its midnight. */
  readonly lastChangeDateTime: string;
  /** The competency, or the name of a group of them; may hold Markdown and LaTeX. */
  readonly fullStatement: string;
  readonly CFItemTypeURI?: PackageLink;
  /** Class of the statement, such as Standard or Cluster. */
  readonly CFItemType?: string;
  readonly uri: CaseUri;
  /** Another term for competency, such as outcome. */
  readonly alternativeLabel?: string;
  /** Code by which readers refer to the item; need not be unique. */
  readonly humanCodingScheme?: string;
  /** Label of the place in a printed list; sequenceNumber gives the order. */
  readonly listEnumeration?: string;
  /** Short form of fullStatement. */
  readonly abbreviatedStatement?: string;
  /** Comment on the record. */
  readonly notes?: string;
  /** Language of the texts, as an ISO 639 code. */
  readonly language?: string;
  /** Free keywords and phrases. */
  readonly conceptKeywords?: ReadonlyArray<string>;
  readonly conceptKeywordsURI?: PackageLink;
  /** Academic subjects, as texts. */
  readonly subject?: ReadonlyArray<string>;
  /** Academic subjects, as references. */
  readonly subjectURI?: ReadonlyArray<PackageLink>;
  /** Grades or levels, such as 06. */
  readonly educationLevel?: ReadonlyArray<string>;
  readonly licenseURI?: PackageLink;
  /** Day on which the status began. */
  readonly statusStartDate?: string;
  /** Day on which the status ended. */
  readonly statusEndDate?: string;
  /** Members that CASE does not define; kept as sent. */
  readonly extensions?: unknown;
  /** Other spelling of CFItemType, which counts when both are sent. */
  readonly cfItemType?: string;
};

/** An object with title, identifier and uri, or a URL. */
export type PackageLink = unknown;

/** One end of an association in a package. */
export type PackageNode = {
  /** Name for readers; filled in from the record when missing. */
  readonly title: string;
  /** 1 to 2,048 characters; need not be a UUID. */
  readonly identifier: string;
  readonly uri: CaseUri;
  /** CASE, or `ext:` and a word for records of other kinds. */
  readonly targetType?: string;
};

/** AcademicSession, reduced by `fields` */
export type PartialAcademicSession = {
  readonly sourcedId?: SourcedId;
  readonly status?: RecordStatus;
  readonly dateLastModified?: Instant;
  readonly title?: string;
  readonly startDate?: string;
  readonly endDate?: string;
  readonly type?: string;
  readonly parent?: AcademicSessionRef;
  readonly children?: ReadonlyArray<AcademicSessionRef>;
  readonly schoolYear?: string;
  readonly metadata?: Metadata;
};

/** Account, reduced by `fields` */
export type PartialAccount = {
  readonly id?: Uuid;
  readonly email?: string;
  readonly name?: string;
  readonly operator?: boolean;
  readonly orgRole?: OrgRole | null;
  readonly state?: 'active' | 'invited' | 'disabled';
  readonly secondFactor?: boolean;
  readonly createdAt?: Instant;
  readonly disabledAt?: Instant | null;
  readonly lastSignInAt?: Instant | null;
  readonly openedBy?: AccountLinkMaker | null;
  readonly waitingLink?: WaitingAccountLink | null;
  readonly applications?: ReadonlyArray<AccountMembership>;
};

/** Application, reduced by `fields` */
export type PartialApplication = {
  readonly sourcedId?: string;
  readonly name?: string;
  readonly description?: string;
  readonly uri?: string;
};

/** ApplicationActivity, reduced by `fields` */
export type PartialApplicationActivity = {
  readonly sourcedId?: string;
  readonly name?: string;
  readonly description?: string;
  readonly uri?: string;
  readonly createdAt?: Instant;
  readonly compat?: 'live' | 'off' | null;
  readonly roster?: 'own' | 'all';
  readonly members?: number;
  readonly clients?: number;
  readonly lastEventAt?: Instant | null;
  readonly events?: number;
  readonly dropped?: number;
};

/** ApplicationGrant, reduced by `fields` */
export type PartialApplicationGrant = {
  readonly sourcedId?: Uuid;
  readonly applicationId?: Uuid;
  readonly applicationName?: string;
  readonly school?: GrantedSchool;
  readonly class?: GrantedClass;
  readonly endDate?: string;
  readonly schoolName?: string;
  readonly className?: string;
  readonly byDistrict?: boolean;
  readonly createdAt?: Instant;
  readonly endedAt?: string;
  readonly applied?: boolean;
};

/** ApplicationSettings, without those that stay. */
export type PartialApplicationSettings = {
  readonly compat?: 'live' | 'off' | null;
  readonly roster?: 'own' | 'all';
};

/** AssessmentLineItem, reduced by `fields` */
export type PartialAssessmentLineItem = {
  readonly sourcedId?: SourcedId;
  readonly status?: RecordStatus;
  readonly dateLastModified?: Instant;
  readonly title?: string;
  readonly description?: string;
  readonly class?: ClassRef;
  readonly parentAssessmentLineItem?: AssessmentLineItemRef;
  readonly scoreScale?: ScoreScaleRef;
  readonly resultValueMin?: number;
  readonly resultValueMax?: number;
  readonly learningObjectiveSet?: ReadonlyArray<AssessedObjectives>;
  readonly component?: UuidReference;
  readonly componentResource?: UuidReference;
  readonly metadata?: Metadata;
};

/** AssessmentResult, reduced by `fields` */
export type PartialAssessmentResult = {
  readonly sourcedId?: SourcedId;
  readonly status?: RecordStatus;
  readonly dateLastModified?: Instant;
  readonly assessmentLineItem?: AssessmentLineItemRef;
  readonly student?: UserRef;
  readonly score?: number;
  readonly textScore?: string;
  readonly scoreDate?: string;
  readonly scoreScale?: ScoreScaleRef;
  readonly scorePercentile?: number;
  readonly scoreStatus?: string;
  readonly comment?: string;
  readonly learningObjectiveSet?: ReadonlyArray<ScoredObjectives>;
  readonly inProgress?: 'true' | 'false';
  readonly incomplete?: 'true' | 'false';
  readonly late?: 'true' | 'false';
  readonly missing?: 'true' | 'false';
  readonly metadata?: Metadata;
};

/** AuditLine, reduced by `fields` */
export type PartialAuditLine = {
  readonly sourcedId?: string;
  readonly at?: Instant;
  readonly actorKind?: string;
  readonly actorId?: string;
  readonly applicationId?: Uuid | null;
  readonly action?: string;
  readonly objectType?: string;
  readonly objectId?: string;
  readonly person?: string | null;
  readonly before?: string | null;
  readonly after?: string | null;
  readonly requestId?: string | null;
  readonly address?: string | null;
  readonly outcome?: string;
};

/** CFAssociation, reduced by `fields` */
export type PartialCFAssociation = {
  readonly sourcedId?: Uuid;
  readonly lastChangeDateTime?: Instant;
  readonly associationType?: string;
  readonly uri?: CaseUri;
  readonly originNodeURI?: NodeReference;
  readonly destinationNodeURI?: NodeReference;
  readonly sequenceNumber?: number | null;
  readonly CFAssociationGroupingURI?: CaseReference | null;
  readonly notes?: string | null;
  readonly extensions?: Metadata | null;
  readonly CFDocumentURI?: CaseReference | null;
  readonly status?: 'tobedeleted';
};

/** CFDocument, reduced by `fields` */
export type PartialCFDocument = {
  readonly sourcedId?: Uuid;
  readonly lastChangeDateTime?: Instant;
  readonly CFPackageURI?: CaseReference;
  readonly title?: string;
  readonly uri?: CaseUri;
  readonly creator?: string;
  readonly frameworkType?: string | null;
  readonly officialSourceURL?: string | null;
  readonly publisher?: string | null;
  readonly description?: string | null;
  readonly language?: string | null;
  readonly version?: string | null;
  readonly adoptionStatus?: string | null;
  readonly notes?: string | null;
  readonly caseVersion?: '1.1' | null;
  readonly subject?: ReadonlyArray<string> | null;
  readonly subjectURI?: ReadonlyArray<CaseReference> | null;
  readonly statusStartDate?: string | null;
  readonly statusEndDate?: string | null;
  readonly licenseURI?: CaseReference | null;
  readonly extensions?: Metadata | null;
};

/** CFItem, reduced by `fields` */
export type PartialCFItem = {
  readonly sourcedId?: Uuid;
  readonly lastChangeDateTime?: Instant;
  readonly fullStatement?: string;
  readonly CFItemTypeURI?: CaseReference | null;
  readonly CFItemType?: string;
  readonly uri?: CaseUri;
  readonly alternativeLabel?: string | null;
  readonly humanCodingScheme?: string | null;
  readonly listEnumeration?: string | null;
  readonly abbreviatedStatement?: string | null;
  readonly notes?: string | null;
  readonly language?: string | null;
  readonly conceptKeywords?: ReadonlyArray<string> | null;
  readonly conceptKeywordsURI?: CaseReference | null;
  readonly subject?: ReadonlyArray<string> | null;
  readonly subjectURI?: ReadonlyArray<CaseReference> | null;
  readonly educationLevel?: ReadonlyArray<string> | null;
  readonly licenseURI?: CaseReference | null;
  readonly statusStartDate?: string | null;
  readonly statusEndDate?: string | null;
  readonly extensions?: Metadata | null;
  readonly CFDocumentURI?: CaseReference | null;
  readonly status?: 'tobedeleted';
};

/** Category, reduced by `fields` */
export type PartialCategory = {
  readonly sourcedId?: SourcedId;
  readonly status?: RecordStatus;
  readonly dateLastModified?: Instant;
  readonly title?: string;
  readonly weight?: number;
  readonly metadata?: Metadata;
};

/** Class, reduced by `fields` */
export type PartialClass = {
  readonly sourcedId?: SourcedId;
  readonly status?: RecordStatus;
  readonly dateLastModified?: Instant;
  readonly title?: string;
  readonly classCode?: string;
  readonly classType?: string;
  readonly location?: string;
  readonly grades?: ReadonlyArray<string>;
  readonly subjects?: ReadonlyArray<string>;
  readonly course?: CourseRef;
  readonly school?: OrgRef;
  readonly terms?: ReadonlyArray<AcademicSessionRef>;
  readonly subjectCodes?: ReadonlyArray<string>;
  readonly periods?: ReadonlyArray<string>;
  readonly resources?: ReadonlyArray<ResourceRef>;
  readonly metadata?: Metadata;
};

/** ComponentResource, reduced by `fields` */
export type PartialComponentResource = {
  readonly sourcedId?: Uuid;
  readonly status?: RecordStatus;
  readonly dateLastModified?: Instant;
  readonly title?: string;
  readonly sortOrder?: number;
  readonly courseComponent?: CourseComponentRef;
  readonly resource?: ResourceRef;
  readonly lessonType?: string;
  readonly metadata?: Metadata;
};

/** Course, reduced by `fields` */
export type PartialCourse = {
  readonly sourcedId?: SourcedId;
  readonly status?: RecordStatus;
  readonly dateLastModified?: Instant;
  readonly title?: string;
  readonly courseCode?: string;
  readonly grades?: ReadonlyArray<string>;
  readonly subjects?: ReadonlyArray<string>;
  readonly subjectCodes?: ReadonlyArray<string>;
  readonly org?: OrgRef;
  readonly schoolYear?: AcademicSessionRef;
  readonly resources?: ReadonlyArray<ResourceRef>;
  readonly metadata?: Readonly<Record<string, unknown>>;
};

/** CourseComponent, reduced by `fields` */
export type PartialCourseComponent = {
  readonly sourcedId?: Uuid;
  readonly status?: RecordStatus;
  readonly dateLastModified?: Instant;
  readonly title?: string;
  readonly sortOrder?: number;
  readonly course?: CourseRef;
  readonly parent?: CourseComponentRef;
  readonly prerequisites?: ReadonlyArray<string>;
  readonly metadata?: Metadata;
};

/** CourseWithType, reduced by `fields` */
export type PartialCourseWithType = {
  readonly sourcedId?: SourcedId;
  readonly status?: RecordStatus;
  readonly dateLastModified?: Instant;
  readonly title?: string;
  readonly courseCode?: string;
  readonly grades?: ReadonlyArray<string>;
  readonly subjects?: ReadonlyArray<string>;
  readonly subjectCodes?: ReadonlyArray<string>;
  readonly org?: OrgRef;
  readonly schoolYear?: AcademicSessionRef;
  readonly resources?: ReadonlyArray<ResourceRef>;
  readonly metadata?: Readonly<Record<string, unknown>>;
  readonly courseType?: string;
};

/** Demographics, reduced by `fields` */
export type PartialDemographics = {
  readonly sourcedId?: SourcedId;
  readonly status?: RecordStatus;
  readonly dateLastModified?: Instant;
  readonly birthDate?: string;
  readonly sex?: string;
  readonly americanIndianOrAlaskaNative?: 'true' | 'false';
  readonly asian?: 'true' | 'false';
  readonly blackOrAfricanAmerican?: 'true' | 'false';
  readonly nativeHawaiianOrOtherPacificIslander?: 'true' | 'false';
  readonly white?: 'true' | 'false';
  readonly demographicRaceTwoOrMoreRaces?: 'true' | 'false';
  readonly hispanicOrLatinoEthnicity?: 'true' | 'false';
  readonly countryOfBirthCode?: string;
  readonly stateOfBirthAbbreviation?: string;
  readonly cityOfBirth?: string;
  readonly publicSchoolResidenceStatus?: string;
  readonly metadata?: Metadata;
};

/** Disclosure, reduced by `fields` */
export type PartialDisclosure = {
  readonly sourcedId?: string;
  readonly at?: Instant;
  readonly applicationId?: Uuid | null;
  readonly application?: string;
  readonly data?: string;
  readonly clientId?: string;
  readonly endpoint?: string;
  readonly requestId?: string;
};

/** Enrollment, reduced by `fields` */
export type PartialEnrollment = {
  readonly sourcedId?: SourcedId;
  readonly status?: RecordStatus;
  readonly dateLastModified?: Instant;
  readonly user?: UserRef;
  readonly class?: ClassRef;
  readonly school?: OrgRef;
  readonly role?: string;
  readonly primary?: 'true' | 'false';
  readonly beginDate?: string;
  readonly endDate?: string;
  readonly metadata?: Metadata;
};

/** Framework, reduced by `fields` */
export type PartialFramework = {
  readonly sourcedId?: Uuid;
  readonly lastChangeDateTime?: Instant;
  readonly CFPackageURI?: CaseReference;
  readonly title?: string;
  readonly uri?: CaseUri;
  readonly creator?: string;
  readonly frameworkType?: string | null;
  readonly officialSourceURL?: string | null;
  readonly publisher?: string | null;
  readonly description?: string | null;
  readonly language?: string | null;
  readonly version?: string | null;
  readonly adoptionStatus?: string | null;
  readonly notes?: string | null;
  readonly caseVersion?: '1.1' | null;
  readonly subject?: ReadonlyArray<string> | null;
  readonly subjectURI?: ReadonlyArray<CaseReference> | null;
  readonly statusStartDate?: string | null;
  readonly statusEndDate?: string | null;
  readonly licenseURI?: CaseReference | null;
  readonly extensions?: Metadata | null;
  readonly itemCount?: number;
  readonly visibility?: 'private' | 'public';
  readonly applicationId?: Uuid;
};

/** Import, reduced by `fields` */
export type PartialImport = {
  readonly id?: Uuid;
  readonly kind?: 'roster' | 'standards' | 'demo';
  readonly name?: string;
  readonly by?: string;
  readonly orgId?: SourcedId | null;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly state?: 'checking' | 'ready' | 'running' | 'done' | 'partial' | 'failed' | 'interrupted' | 'discarded';
  readonly stage?: string;
  readonly done?: number;
  readonly total?: number;
  readonly ratePerSecond?: number;
  readonly counts?: {
    readonly created: number;
    readonly updated: number;
    readonly unchanged: number;
    readonly removed: number;
    readonly failed: number;
  } | null;
  readonly removalShare?: number;
  readonly removalsMax?: number;
  readonly message?: string | null;
  readonly createdAt?: Instant;
  readonly startedAt?: string;
  readonly finishedAt?: Instant | null;
  readonly filesUntil?: Instant | null;
};

/** Lesson, reduced by `fields` */
export type PartialLesson = {
  readonly sourcedId?: Uuid;
  readonly status?: RecordStatus;
  readonly dateLastModified?: Instant;
  readonly title?: string;
  readonly unit?: UuidReference;
  readonly resource?: UuidReference;
  readonly sortOrder?: number;
  readonly lessonType?: string | null;
  readonly extensions?: Readonly<Record<string, unknown>>;
};

/** LineItem, reduced by `fields` */
export type PartialLineItem = {
  readonly sourcedId?: SourcedId;
  readonly status?: RecordStatus;
  readonly dateLastModified?: Instant;
  readonly title?: string;
  readonly description?: string;
  readonly assignDate?: Instant;
  readonly dueDate?: Instant;
  readonly class?: ClassRef;
  readonly school?: OrgRef;
  readonly category?: CategoryRef;
  readonly gradingPeriod?: AcademicSessionRef;
  readonly academicSession?: AcademicSessionRef;
  readonly scoreScale?: ScoreScaleRef;
  readonly resultValueMin?: number;
  readonly resultValueMax?: number;
  readonly learningObjectiveSet?: ReadonlyArray<AssessedObjectives>;
  readonly metadata?: Metadata;
};

/** OneRosterResource, reduced by `fields` */
export type PartialOneRosterResource = {
  readonly sourcedId?: Uuid;
  readonly status?: RecordStatus;
  readonly dateLastModified?: Instant;
  readonly title?: string;
  readonly roles?: ReadonlyArray<string>;
  readonly importance?: 'primary' | 'secondary';
  readonly vendorResourceId?: string;
  readonly vendorId?: string;
  readonly applicationId?: string;
  readonly metadata?: Readonly<Record<string, unknown>>;
};

/** Org, reduced by `fields` */
export type PartialOrg = {
  readonly sourcedId?: SourcedId;
  readonly status?: RecordStatus;
  readonly dateLastModified?: Instant;
  readonly name?: string;
  readonly type?: string;
  readonly identifier?: string;
  readonly parent?: OrgRef;
  readonly children?: ReadonlyArray<OrgRef>;
  readonly metadata?: Metadata;
};

/** Resource, reduced by `fields` */
export type PartialResource = {
  readonly sourcedId?: Uuid;
  readonly status?: RecordStatus;
  readonly dateLastModified?: Instant;
  readonly title?: string;
  readonly type?: 'qti' | 'text' | 'audio' | 'video' | 'interactive' | 'visual' | 'course-material' | 'assessment-bank';
  readonly url?: string;
  readonly vendorResourceId?: string;
  readonly subType?: string;
  readonly format?: string;
  readonly description?: string;
  readonly roles?: ReadonlyArray<string>;
  readonly learningObjectiveSet?: ReadonlyArray<{
    readonly source: 'CASE' | 'case';
    readonly learningObjectiveIds: ReadonlyArray<string>;
  }>;
  readonly extensions?: Readonly<Record<string, unknown>>;
};

/** Result, reduced by `fields` */
export type PartialResult = {
  readonly sourcedId?: SourcedId;
  readonly status?: RecordStatus;
  readonly dateLastModified?: Instant;
  readonly lineItem?: LineItemRef;
  readonly student?: UserRef;
  readonly class?: ClassRef;
  readonly scoreScale?: ScoreScaleRef;
  readonly scoreStatus?: string;
  readonly score?: number;
  readonly textScore?: string;
  readonly scoreDate?: string;
  readonly comment?: string;
  readonly learningObjectiveSet?: ReadonlyArray<ScoredObjectives>;
  readonly inProgress?: 'true' | 'false';
  readonly incomplete?: 'true' | 'false';
  readonly late?: 'true' | 'false';
  readonly missing?: 'true' | 'false';
  readonly metadata?: Metadata;
};

/** ScoreScale, reduced by `fields` */
export type PartialScoreScale = {
  readonly sourcedId?: SourcedId;
  readonly status?: RecordStatus;
  readonly dateLastModified?: Instant;
  readonly title?: string;
  readonly type?: string;
  readonly course?: CourseRef;
  readonly class?: ClassRef;
  readonly scoreScaleValue?: ReadonlyArray<{
    readonly itemValueLHS: string;
    readonly itemValueRHS: string;
  }>;
  readonly metadata?: Metadata;
};

/** StudentResult, reduced by `fields` */
export type PartialStudentResult = {
  readonly sourcedId?: SourcedId;
  readonly scoreType?: 'QUESTION_RESULT' | 'MASTERY';
  readonly score?: number;
  readonly maxScore?: number;
  readonly scoreStatus?: string;
  readonly masters?: boolean;
  readonly gradedAt?: Instant;
  readonly subject?: string;
  readonly courseId?: SourcedId;
  readonly courseTitle?: string | null;
  readonly lessonId?: SourcedId;
  readonly lessonTitle?: string | null;
  readonly standards?: ReadonlyArray<{
    readonly sourcedId: Uuid;
    readonly code: string | null;
    readonly title: string;
  }>;
  readonly applicationId?: Uuid;
  readonly sourceEventId?: string;
};

/** StudySession, reduced by `fields` */
export type PartialStudySession = {
  readonly sessionId?: string;
  readonly userId?: string;
  readonly applicationId?: Uuid;
  readonly edAppId?: string | null;
  readonly status?: 'open' | 'closed';
  readonly startedAtTime?: Instant;
  readonly startInferred?: boolean;
  readonly endedAtTime?: string;
  readonly durationInSeconds?: number;
  readonly activeSeconds?: number;
  readonly closeReason?: 'logged_out' | 'timed_out' | 'timeout' | null;
  readonly requiresHeartbeat?: boolean;
  readonly processInsights?: boolean;
};

/** Unit, reduced by `fields` */
export type PartialUnit = {
  readonly sourcedId?: Uuid;
  readonly status?: RecordStatus;
  readonly dateLastModified?: Instant;
  readonly title?: string;
  readonly course?: Reference;
  readonly parent?: UuidReference | null;
  readonly sortOrder?: number;
  readonly prerequisites?: ReadonlyArray<string>;
  readonly extensions?: Readonly<Record<string, unknown>>;
};

/** User, reduced by `fields` */
export type PartialUser = {
  readonly sourcedId?: SourcedId;
  readonly status?: RecordStatus;
  readonly dateLastModified?: Instant;
  readonly userMasterIdentifier?: string;
  readonly username?: string;
  readonly userIds?: ReadonlyArray<UserIdentifier>;
  readonly enabledUser?: 'true' | 'false';
  readonly givenName?: string;
  readonly familyName?: string;
  readonly middleName?: string;
  readonly preferredFirstName?: string;
  readonly preferredMiddleName?: string;
  readonly preferredLastName?: string;
  readonly pronouns?: string;
  readonly roles?: ReadonlyArray<UserRole>;
  readonly userProfiles?: ReadonlyArray<UserProfile>;
  readonly primaryOrg?: OrgRef;
  readonly identifier?: string;
  readonly email?: string;
  readonly sms?: string;
  readonly phone?: string;
  readonly agents?: ReadonlyArray<UserRef>;
  readonly grades?: ReadonlyArray<string>;
  readonly resources?: ReadonlyArray<ResourceRef>;
  readonly metadata?: Metadata;
};

/** A token request as a form or as JSON */
export type PartnerTokenRequest = {
  /** `client_credentials`; in JSON it may be left out */
  readonly grant_type?: string;
  /** Left out with HTTP Basic */
  readonly client_id?: string;
  /** Left out with HTTP Basic, and by public clients */
  readonly client_secret?: string;
  /** Scopes separated by spaces; left out = all that the client was granted */
  readonly scope?: string;
};

/** A CFAssociation (CASE v1p1) in a preview. */
export type PreviewAssociation = {
  readonly sourcedId: Uuid;
  /** As in CASE v1p1, such as isChildOf. */
  readonly associationType: string;
  /** Id of the origin node. */
  readonly origin: string;
  /** Id of the destination node. */
  readonly destination: string;
};

/** A definition or rubric (CASE v1p1) in a preview. */
export type PreviewDefinition = {
  /** `CFItemTypes`, `CFRubrics`, … */
  readonly kind: string;
  readonly sourcedId: Uuid;
  /** Title of the definition or rubric. */
  readonly title: string;
};

/** A CFItem (CASE v1p1) in a preview. */
export type PreviewItem = {
  readonly sourcedId: Uuid;
  readonly humanCodingScheme: string | null;
  /** The first 120 characters. */
  readonly fullStatement: string;
};

/** An error, in the common shape of IMS specifications */
export type Problem = {
  readonly imsx_codeMajor: 'failure';
  readonly imsx_severity: 'error';
  /** One sentence for developers */
  readonly imsx_description: string;
  /** The code of the error */
  readonly imsx_CodeMinor: {
    /** Exactly one element */
    readonly imsx_codeMinorField: ReadonlyArray<{
      /** Always `TargetEndSystem` */
      readonly imsx_codeMinorFieldName: string;
      /** Stable code for programs, such as `unknownobject` */
      readonly imsx_codeMinorFieldValue: string;
    }>;
  };
  /** All errors of the request, at most 100; absent when there is only the sentence */
  readonly imsx_error_details?: ReadonlyArray<Finding>;
  /** The page that explains the code of the first error */
  readonly docs: string;
  /** Ids of learning objectives that no CFItem has */
  readonly invalidIds?: ReadonlyArray<string>;
};

/** An application that may read the person */
export type Reader = {
  readonly applicationId: Uuid;
  readonly applicationName: string;
  readonly reasons: ReadonlyArray<ReaderReason>;
};

/** Which applications may read a person, and why */
export type ReaderList = {
  /** By name; 1,000 reasons at most. Operators read everybody. */
  readonly readers: ReadonlyArray<Reader>;
};

/** One reason; each alone is enough */
export type ReaderReason = {
  /** created: it put the record; operator: an operator gave access to the person; signin: the person signed in through it; enrollment: in a class of one of its courses; class_grant, school_grant: an operator granted the class or the school; whole_roster: it reads all people. */
  readonly reason: 'created' | 'operator' | 'signin' | 'enrollment' | 'class_grant' | 'school_grant' | 'whole_roster';
  readonly since?: Instant;
  /** End of the enrollment or grant */
  readonly until?: string;
  readonly class?: {
    readonly sourcedId: SourcedId;
    readonly title: string;
  };
  readonly school?: {
    readonly sourcedId: SourcedId;
    readonly name: string;
  };
};

/** `tobedeleted` = deleted: still read by its id, absent from lists by default */
export type RecordStatus = 'active' | 'tobedeleted';

/** `tobedeleted` deletes the record; absent or null = `active` */
export type RecordStatusInput = 'active' | 'tobedeleted' | null;

/** Codes that sign in once each when the device is lost */
export type RecoveryCodes = {
  /** Shown only now; empty = those that the account has stay valid */
  readonly recoveryCodes: ReadonlyArray<string>;
};

/** A reference to another record by its id */
export type Reference = {
  readonly sourcedId: SourcedId;
};

/** An event that was answered with an error and never accepted; it has no effect */
export type RefusedEvent = {
  /** The event's id as asked for */
  readonly id: string;
  readonly applicationId: Uuid;
  readonly state: 'refused';
  /** When it was refused last */
  readonly refusedAt: string;
  /** Why; pointers into the event, no values */
  readonly findings: ReadonlyArray<Finding>;
};

/** Another name of a passkey */
export type RenamedPasskey = {
  /** 1 to 60 characters */
  readonly name: string;
};

/** The order to reprocess events was accepted. */
export type ReprocessAccepted = {
  readonly status: 'accepted';
  /** Events that the worker will process again. */
  readonly eventCount: number;
  /** true: further events match; repeat the request. */
  readonly more: boolean;
};

/** Which dropped and failed events to reprocess. */
export type ReprocessBody = {
  readonly reason?: EventDropCode;
  /** ISO 8601 instant: events dropped or failed then or later. */
  readonly since?: string;
  readonly applicationId?: Uuid;
};

/** Refused requests with one cause */
export type RequestErrorGroup = {
  readonly applicationId: Uuid;
  readonly applicationName: string;
  readonly method: string;
  /** The pattern of the path, without ids */
  readonly route: string;
  /** HTTP status, 400 to 499 */
  readonly status: number;
  /** Of the finding; without one that of the error */
  readonly code: string;
  /** Where in the body or the query, RFC 6901; `*` is a place in a list, or a name that the schema does not have; '' = the whole request */
  readonly pointer: string;
  /** Requests */
  readonly count: number;
  readonly firstSeenAt: Instant;
  readonly lastSeenAt: Instant;
  /** Header x-request-id of the latest one */
  readonly exampleRequestId: string;
  /** What the code means */
  readonly message: string;
  readonly fix: string | null;
};

/** Why requests were answered 4xx, by cause */
export type RequestErrorList = {
  /** The most frequent first, 1,000 at most */
  readonly errors: ReadonlyArray<RequestErrorGroup>;
};

/** A content item, tagged with the standards that it teaches */
export type Resource = {
  readonly sourcedId: Uuid;
  readonly status: RecordStatus;
  readonly dateLastModified: Instant;
  readonly title: string;
  /** qti and course-material need subType; text, audio, video and visual need format */
  readonly type: 'qti' | 'text' | 'audio' | 'video' | 'interactive' | 'visual' | 'course-material' | 'assessment-bank';
  /** Where students open the content */
  readonly url: string;
  /** Id of the content at its vendor; the sourcedId when the partner sent none */
  readonly vendorResourceId: string;
  /** Required for the types qti and course-material, such as qti-test */
  readonly subType?: string;
  /** Required for the types text, audio, video and visual, such as mp4 */
  readonly format?: string;
  /** Prose for people */
  readonly description?: string;
  /** primary or secondary, and roles of users, such as student */
  readonly roles?: ReadonlyArray<string>;
  /** The standards that the resource teaches */
  readonly learningObjectiveSet: ReadonlyArray<{
    /** Both mean CASE; answered as sent */
    readonly source: 'CASE' | 'case';
    /** Ids of known CFItems */
    readonly learningObjectiveIds: ReadonlyArray<string>;
  }>;
  /** The metadata that was sent */
  readonly extensions?: Readonly<Record<string, unknown>>;
};

/** The resource to store */
export type ResourceBody = {
  readonly resource: ResourceInput;
};

/** A content item, tagged with the standards that it teaches, in a request */
export type ResourceInput = {
  readonly sourcedId: Uuid;
  readonly status: RecordStatus;
  readonly dateLastModified: InstantInput;
  readonly title: string;
  /** qti and course-material need subType; text, audio, video and visual need format */
  readonly type: 'qti' | 'text' | 'audio' | 'video' | 'interactive' | 'visual' | 'course-material' | 'assessment-bank';
  /** Where students open the content */
  readonly url: string;
  /** The sourcedId when left out */
  readonly vendorResourceId?: string | null;
  /** Required for the types qti and course-material, such as qti-test */
  readonly subType?: string | null;
  /** Required for the types text, audio, video and visual, such as mp4 */
  readonly format?: string | null;
  /** Prose for people */
  readonly description?: string | null;
  /** primary or secondary, and roles of users, such as student */
  readonly roles?: ReadonlyArray<string> | null;
  /** The standards that the resource teaches */
  readonly learningObjectiveSet: ReadonlyArray<{
    /** Both mean CASE; answered as sent */
    readonly source: 'CASE' | 'case';
    /** Ids of known CFItems */
    readonly learningObjectiveIds: ReadonlyArray<string>;
  }>;
  /** Kept as sent; spacedRepetitionEnabled and spacedRepetitionScheduler set up reviews */
  readonly metadata?: Readonly<Record<string, unknown>> | null;
};

/** A page of resources */
export type ResourceList = {
  readonly resources: ReadonlyArray<PartialResource>;
  /** Records before this page */
  readonly offset: number;
  /** Maximum number of records on this page */
  readonly limit: number;
  /** Exact number of records on all pages */
  readonly total: number;
};

/** A reference to another record (OneRoster v1p2, GUIDRef) */
export type ResourceRef = {
  /** Where the record is read */
  readonly href: string;
  readonly sourcedId: SourcedId;
  readonly type: 'resource';
};

/** One resource */
export type ResourceReply = {
  readonly resource: Resource;
};

/** Resources that no lesson places; none with `courseId` */
export type ResourcesWithoutLesson = {
  readonly count: number;
  readonly first: ReadonlyArray<{
    readonly sourcedId: Uuid;
    readonly title: string;
  }>;
};

/** The grade of one student for one line item: a gradebook cell (OneRoster v1p2) */
export type Result = {
  readonly sourcedId: SourcedId;
  readonly status: RecordStatus;
  readonly dateLastModified: Instant;
  readonly lineItem: LineItemRef;
  readonly student: UserRef;
  readonly class: ClassRef;
  readonly scoreScale?: ScoreScaleRef;
  /** A term of the standard, or your own as `ext:…` */
  readonly scoreStatus: string;
  /** Points; absent while there is none */
  readonly score?: number;
  /** The score as a letter or a word */
  readonly textScore?: string;
  readonly scoreDate: string;
  readonly comment?: string;
  /** Scores by standard */
  readonly learningObjectiveSet?: ReadonlyArray<ScoredObjectives>;
  /** The student is still at work */
  readonly inProgress?: 'true' | 'false';
  /** Handed in, but not whole */
  readonly incomplete?: 'true' | 'false';
  /** Handed in after the due date */
  readonly late?: 'true' | 'false';
  /** Not handed in */
  readonly missing?: 'true' | 'false';
  readonly metadata?: Metadata;
};

/** The result to store */
export type ResultBody = {
  readonly result: ResultInput;
};

/** The grade of one student for one line item: a gradebook cell (OneRoster v1p2), in a request */
export type ResultInput = {
  readonly sourcedId: SourcedId;
  readonly status?: RecordStatusInput;
  readonly dateLastModified?: DateLastModifiedInput;
  readonly lineItem: Reference;
  readonly student: Reference;
  /** That of the line item */
  readonly class?: {
    readonly sourcedId: SourcedId;
  } | null;
  /** How the score becomes a letter or a word */
  readonly scoreScale?: {
    readonly sourcedId: SourcedId;
  } | null;
  /** A term of the standard, or your own as `ext:…` */
  readonly scoreStatus: string;
  /** Points; absent while there is none */
  readonly score?: number | null;
  /** The score as a letter or a word */
  readonly textScore?: string | null;
  readonly scoreDate: string;
  readonly comment?: string | null;
  /** Scores by standard */
  readonly learningObjectiveSet?: ReadonlyArray<ScoredObjectivesInput> | null;
  /** The student is still at work */
  readonly inProgress?: true | false | 'true' | 'false' | null;
  /** Handed in, but not whole */
  readonly incomplete?: true | false | 'true' | 'false' | null;
  /** Handed in after the due date */
  readonly late?: true | false | 'true' | 'false' | null;
  /** Not handed in */
  readonly missing?: true | false | 'true' | 'false' | null;
  /** The partner's own members, stored as they are */
  readonly metadata?: Readonly<Record<string, unknown>> | null;
};

/** A page of results */
export type ResultList = {
  readonly results: ReadonlyArray<PartialResult>;
  /** Records before this page */
  readonly offset: number;
  /** Maximum number of records on this page */
  readonly limit: number;
  /** Exact number of records on all pages */
  readonly total: number;
};

/** One result */
export type ResultReply = {
  readonly result: Result;
};

/** A page of results; headers hold total and links (OneRoster v1p2) */
export type ResultSet = {
  readonly results: ReadonlyArray<PartialResult>;
};

/** The results to create */
export type ResultsForAcademicSessionForClassBody = {
  readonly results: ReadonlyArray<{
    readonly sourcedId?: string | null;
    readonly status?: RecordStatusInput;
    readonly dateLastModified?: DateLastModifiedInput;
    readonly lineItem: Reference;
    readonly student: Reference;
    readonly class?: unknown;
    readonly scoreScale?: {
      readonly sourcedId: SourcedId;
    } | null;
    readonly scoreStatus: string;
    readonly score?: number | null;
    readonly textScore?: string | null;
    readonly scoreDate: string;
    readonly comment?: string | null;
    readonly learningObjectiveSet?: ReadonlyArray<ScoredObjectivesInput> | null;
    readonly inProgress?: true | false | 'true' | 'false' | null;
    readonly incomplete?: true | false | 'true' | 'false' | null;
    readonly late?: true | false | 'true' | 'false' | null;
    readonly missing?: true | false | 'true' | 'false' | null;
    readonly metadata?: Readonly<Record<string, unknown>> | null;
  }>;
};

/** The results to create */
export type ResultsForLineItemBody = {
  readonly results: ReadonlyArray<{
    readonly sourcedId?: string | null;
    readonly status?: RecordStatusInput;
    readonly dateLastModified?: DateLastModifiedInput;
    readonly lineItem?: unknown;
    readonly student: Reference;
    readonly class?: {
      readonly sourcedId: SourcedId;
    } | null;
    readonly scoreScale?: {
      readonly sourcedId: SourcedId;
    } | null;
    readonly scoreStatus: string;
    readonly score?: number | null;
    readonly textScore?: string | null;
    readonly scoreDate: string;
    readonly comment?: string | null;
    readonly learningObjectiveSet?: ReadonlyArray<ScoredObjectivesInput> | null;
    readonly inProgress?: true | false | 'true' | 'false' | null;
    readonly incomplete?: true | false | 'true' | 'false' | null;
    readonly late?: true | false | 'true' | 'false' | null;
    readonly missing?: true | false | 'true' | 'false' | null;
    readonly metadata?: Readonly<Record<string, unknown>> | null;
  }>;
};

/** How well a student knows a standard, and when it is due */
export type Review = {
  /** The CFItem */
  readonly standard: {
    readonly sourcedId: Uuid;
    /** The humanCodingScheme */
    readonly code: string | null;
    /** The abbreviatedStatement, else the fullStatement; empty for an unknown CFItem */
    readonly title: string;
  };
  /** suspended: all content of the standard is opted out, so it is not due */
  readonly status: 'active' | 'suspended';
  /** Local day on which it is due; dueAt is the start of this day, 04:00 */
  readonly dueDate: string;
  readonly dueAt: Instant;
  /** Chance of recall now */
  readonly retrievability: number;
  /** Chance of recall at which it is due; of the course, else REVIEW_RETENTION */
  readonly desiredRetention: number;
  /** fsrs: FSRS-6; sm2: SM-2 */
  readonly scheduler: 'fsrs' | 'sm2';
  /** Days from the last review to dueDate */
  readonly intervalDays: number;
  /** 1 Again, 2 Hard, 3 Good */
  readonly lastRating: number;
  /** Local day of the last review */
  readonly lastReviewDate: string;
  /** Course of the review lesson; null without one; null for content of another application */
  readonly reviewCourse: {
    readonly sourcedId: string;
  } | null;
  /** Lesson that is placed for the review; null without one; null for content of another application */
  readonly reviewLesson: {
    readonly sourcedId: Uuid;
  } | null;
  /** Why a due or suspended standard has no review lesson; waiting: the next sweep places it */
  readonly reason: 'due_without_content' | 'suspended' | 'student_inactive' | 'daily_limit' | 'waiting' | null;
  /** scheduler_conflict: both schedulers within 30 days; due_without_content: nothing to place */
  readonly insights: ReadonlyArray<'scheduler_conflict' | 'due_without_content'>;
};

/** A review state, its answers, and the next intervals */
export type ReviewDetails = {
  /** The state, and how it is computed */
  readonly review: {
    /** The CFItem */
    readonly standard: {
      readonly sourcedId: Uuid;
      /** The humanCodingScheme */
      readonly code: string | null;
      /** The abbreviatedStatement, else the fullStatement; empty for an unknown CFItem */
      readonly title: string;
    };
    /** suspended: all content of the standard is opted out, so it is not due */
    readonly status: 'active' | 'suspended';
    /** Local day on which it is due; dueAt is the start of this day, 04:00 */
    readonly dueDate: string;
    readonly dueAt: Instant;
    /** Chance of recall now */
    readonly retrievability: number;
    /** Chance of recall at which it is due; of the course, else REVIEW_RETENTION */
    readonly desiredRetention: number;
    /** fsrs: FSRS-6; sm2: SM-2 */
    readonly scheduler: 'fsrs' | 'sm2';
    /** Days from the last review to dueDate */
    readonly intervalDays: number;
    /** 1 Again, 2 Hard, 3 Good */
    readonly lastRating: number;
    /** Local day of the last review */
    readonly lastReviewDate: string;
    /** Course of the review lesson; null without one; null for content of another application */
    readonly reviewCourse: {
      readonly sourcedId: string;
    } | null;
    /** Lesson that is placed for the review; null without one; null for content of another application */
    readonly reviewLesson: {
      readonly sourcedId: Uuid;
    } | null;
    /** Why a due or suspended standard has no review lesson; waiting: the next sweep places it */
    readonly reason: 'due_without_content' | 'suspended' | 'student_inactive' | 'daily_limit' | 'waiting' | null;
    /** scheduler_conflict: both schedulers within 30 days; due_without_content: nothing to place */
    readonly insights: ReadonlyArray<'scheduler_conflict' | 'due_without_content'>;
    /** The algorithm of the scheduler */
    readonly algorithm: string;
    /** 0 = as published */
    readonly parametersVersion: number;
    /** Days until recall falls to 0.9; null under SM-2 */
    readonly stability: number | null;
    /** 1 to 10; null under SM-2 */
    readonly difficulty: number | null;
    /** 1.3 or more; null under FSRS */
    readonly easiness: number | null;
    /** Passed reviews in a row; null under FSRS */
    readonly repetitions: number | null;
    /** One for each local day (or answer: REVIEW_FOLD), the oldest first */
    readonly reviews: ReadonlyArray<{
      /** Local day */
      readonly date: string;
      /** 1 Again, 2 Hard, 3 Good */
      readonly rating: number;
    }>;
    /** Reviews rated Again */
    readonly lapses: number;
    /** Answers that count: from the first correct one on, one for each attempt */
    readonly answers: number;
    readonly firstCorrectAt: Instant;
    /** IANA zone of the user, else of the school, else REVIEW_TIME_ZONE */
    readonly timeZone: string;
    /** Course of the latest answer that counts; null for content of another application */
    readonly sourceCourse: {
      readonly sourcedId: string;
    } | null;
    /** Lesson of the latest answer that counts; null for content of another application */
    readonly sourceLesson: {
      readonly sourcedId: Uuid;
    } | null;
    /** Grades in the log */
    readonly logVersion: number;
    readonly updatedAt: Instant;
  };
  /** The latest 3,000 answers of the caller's own events, the oldest first; all for operators */
  readonly answers: ReadonlyArray<{
    /** The id of the GradeEvent */
    readonly eventId: string;
    readonly time: Instant;
    /** uncounted: the answer is not graded, or its maxScore is not positive */
    readonly credit: 'correct' | 'partial' | 'incorrect' | 'uncounted';
    /** fsrs: FSRS-6; sm2: SM-2 */
    readonly scheduler: 'fsrs' | 'sm2';
    /** Source course, also of answers in a review course */
    readonly courseId: string;
    readonly lessonId: Uuid;
  }>;
  /** The interval in days after a review today */
  readonly preview: {
    /** After a failed review */
    readonly again: number;
    /** After a review with Hard */
    readonly hard: number;
    /** After a review with Good */
    readonly good: number;
  };
};

/** Reviews that will be due, without suspended standards */
export type ReviewForecast = {
  /** Due before today */
  readonly overdue: number;
  /** From today on */
  readonly days: ReadonlyArray<{
    /** Local day */
    readonly date: string;
    /** Standards of all students */
    readonly due: number;
  }>;
  /** overdue and all days */
  readonly total: number;
};

/** The share of reviews that were passed */
export type ReviewRetention = {
  /** First local day */
  readonly startDate: string;
  /** Last local day: today */
  readonly endDate: string;
  /** REVIEW_RETENTION of the installation */
  readonly desiredRetention: number;
  /** First reviews of a student, standard and day */
  readonly reviews: number;
  /** Reviews rated Hard or Good */
  readonly passed: number;
  /** passed ÷ reviews, 0 to 1; null without reviews */
  readonly retention: number | null;
  /** The same for each scheduler */
  readonly byScheduler: {
    readonly fsrs: {
      /** First reviews of a student, standard and day */
      readonly reviews: number;
      /** Reviews rated Hard or Good */
      readonly passed: number;
      /** passed ÷ reviews, 0 to 1; null without reviews */
      readonly retention: number | null;
    };
    readonly sm2: {
      /** First reviews of a student, standard and day */
      readonly reviews: number;
      /** Reviews rated Hard or Good */
      readonly passed: number;
      /** passed ÷ reviews, 0 to 1; null without reviews */
      readonly retention: number | null;
    };
  };
};

/** A page of a student's review states */
export type Reviews = {
  /** By dueAt */
  readonly reviews: ReadonlyArray<Review>;
  /** Local day of the student; the day before until 04:00 */
  readonly today: string;
  /** Over all pages and for any `due`, without suspended standards */
  readonly counts: {
    /** Due today or before */
    readonly due: number;
    /** Due before today */
    readonly overdue: number;
    /** Due tomorrow, the day after, … */
    readonly next7: ReadonlyArray<number>;
    /** The same for 30 days */
    readonly next30: ReadonlyArray<number>;
  };
  /** Records before this page */
  readonly offset: number;
  /** Maximum number of records on this page */
  readonly limit: number;
  /** Exact number of records on all pages */
  readonly total: number;
};

/** A token that is to end (RFC 7009 §2.1) */
export type RevocationRequest = {
  /** An access token, or the refresh token of a sign-in */
  readonly token: string;
  /** `access_token` or `refresh_token`; it may be left out */
  readonly token_type_hint?: string;
  /** Left out with HTTP Basic */
  readonly client_id?: string;
  /** Left out with HTTP Basic, and by public clients */
  readonly client_secret?: string;
};

/** What this server is, and where its parts are. */
export type Root = {
  readonly name: 'Lectern';
  /** The version of this server */
  readonly version: string;
  readonly links: {
    /** The base of all operations */
    readonly api: string;
    /** The API reference as a page */
    readonly docs: string;
    /** The API as an OpenAPI document */
    readonly openapi: string;
    /** Whether the server takes requests */
    readonly health: string;
    /** The pages of operators and developers */
    readonly console: string;
  };
};

/** Data of the roster that is allowed but mostly a mistake */
export type RosterSanity = {
  readonly checkedAt: Instant;
  readonly checks: ReadonlyArray<{
    /** Stable */
    readonly name: string;
    /** What the records are, in the plural */
    readonly title: string;
    /** What goes wrong with them */
    readonly why: string;
    /** All records that the check finds */
    readonly count: number;
    /** The first 100, by kind and id */
    readonly first: ReadonlyArray<{
      /** Such as `user` or `class` */
      readonly kind: string;
      readonly id: SourcedId;
      /** The name, or the value in question */
      readonly detail: string;
    }>;
  }>;
};

/** How the scores of a class are written in letters or words (OneRoster v1p2) */
export type ScoreScale = {
  readonly sourcedId: SourcedId;
  readonly status: RecordStatus;
  readonly dateLastModified: Instant;
  readonly title: string;
  /** The kind of scale, such as `ordinal` */
  readonly type: string;
  readonly course?: CourseRef;
  readonly class: ClassRef;
  /** The rows of the scale */
  readonly scoreScaleValue: ReadonlyArray<{
    /** The letter or word, such as `A` */
    readonly itemValueLHS: string;
    /** The scores that it stands for, such as `90-100` */
    readonly itemValueRHS: string;
  }>;
  readonly metadata?: Metadata;
};

/** The score scale to store */
export type ScoreScaleBody = {
  readonly scoreScale: ScoreScaleInput;
};

/** How the scores of a class are written in letters or words (OneRoster v1p2), in a request */
export type ScoreScaleInput = {
  readonly sourcedId: SourcedId;
  readonly status?: RecordStatusInput;
  readonly dateLastModified?: DateLastModifiedInput;
  readonly title: string;
  /** The kind of scale, such as `ordinal` */
  readonly type: string;
  /** The course that it is for */
  readonly course?: {
    readonly sourcedId: SourcedId;
  } | null;
  readonly class: Reference;
  /** The rows of the scale */
  readonly scoreScaleValue: ReadonlyArray<{
    /** The letter or word, such as `A` */
    readonly itemValueLHS: string;
    /** The scores that it stands for, such as `90-100` */
    readonly itemValueRHS: string;
  }>;
  /** The partner's own members, stored as they are */
  readonly metadata?: Readonly<Record<string, unknown>> | null;
};

/** A page of score scales */
export type ScoreScaleList = {
  readonly scoreScales: ReadonlyArray<PartialScoreScale>;
  /** Records before this page */
  readonly offset: number;
  /** Maximum number of records on this page */
  readonly limit: number;
  /** Exact number of records on all pages */
  readonly total: number;
};

/** A reference to another record (OneRoster v1p2, GUIDRef) */
export type ScoreScaleRef = {
  /** Where the record is read */
  readonly href: string;
  readonly sourcedId: SourcedId;
  readonly type: 'scoreScale';
};

/** One score scale */
export type ScoreScaleReply = {
  readonly scoreScale: ScoreScale;
};

/** A page of score scales; headers hold total and links (OneRoster v1p2) */
export type ScoreScaleSet = {
  readonly scoreScales: ReadonlyArray<PartialScoreScale>;
};

/** Of GradeEvents. */
export type ScoreType = 'QUESTION_RESULT' | 'XP' | 'MASTERY';

/** Scores by standard of one source */
export type ScoredObjectives = {
  /** `case`, `unknown`, or another vocabulary as `/name` */
  readonly source: string;
  /** A score for each standard */
  readonly learningObjectiveResults: ReadonlyArray<{
    /** The UUID of a CFItem when the source is `case` */
    readonly learningObjectiveId: string;
    /** Points */
    readonly score?: number;
    /** The score as a letter or a word */
    readonly textScore?: string;
  }>;
};

/** Scores by standard of one source, in a request */
export type ScoredObjectivesInput = {
  /** `case`, `unknown`, or another vocabulary as `/name` */
  readonly source: string;
  /** A score for each standard */
  readonly learningObjectiveResults: ReadonlyArray<{
    /** The UUID of a CFItem when the source is `case` */
    readonly learningObjectiveId: string;
    /** Points */
    readonly score?: number | null;
    /** The score as a letter or a word */
    readonly textScore?: string | null;
  }>;
};

/** How to rotate a secret. */
export type SecretRotation = {
  /** Days for which the secret before stays valid, too; 0 = it ends at once */
  readonly graceDays: number;
};

/** The new secret */
export type SecretRotationReply = {
  /** The secret: it is answered only this once */
  readonly clientSecret: string;
  /** When the secret before ends; null = it has ended */
  readonly oldExpiresAt: Instant | null;
  readonly client: Client;
};

/** One academic session */
export type SelectedAcademicSessionReply = {
  readonly academicSession: PartialAcademicSession;
};

/** One assessment line item */
export type SelectedAssessmentLineItemReply = {
  readonly assessmentLineItem: PartialAssessmentLineItem;
};

/** One assessment result */
export type SelectedAssessmentResultReply = {
  readonly assessmentResult: PartialAssessmentResult;
};

/** One category */
export type SelectedCategoryReply = {
  readonly category: PartialCategory;
};

/** One class */
export type SelectedClassReply = {
  readonly class: PartialClass;
};

/** One component resource */
export type SelectedComponentResourceReply = {
  readonly componentResource: PartialComponentResource;
};

/** One course component */
export type SelectedCourseComponentReply = {
  readonly courseComponent: PartialCourseComponent;
};

/** One course */
export type SelectedCourseReply = {
  readonly course: PartialCourse;
};

/** One demographics */
export type SelectedDemographicsReply = {
  readonly demographics: PartialDemographics;
};

/** One enrollment */
export type SelectedEnrollmentReply = {
  readonly enrollment: PartialEnrollment;
};

/** One line item */
export type SelectedLineItemReply = {
  readonly lineItem: PartialLineItem;
};

/** One resource */
export type SelectedOneRosterResourceReply = {
  readonly resource: PartialOneRosterResource;
};

/** One org */
export type SelectedOrgReply = {
  readonly org: PartialOrg;
};

/** One result */
export type SelectedResultReply = {
  readonly result: PartialResult;
};

/** One score scale */
export type SelectedScoreScaleReply = {
  readonly scoreScale: PartialScoreScale;
};

/** One user */
export type SelectedUserReply = {
  readonly user: PartialUser;
};

/** Metadata of the authorization server (RFC 8414 §2), further members included */
export type ServerMetadata = {
  /** BASE_URL; `iss` and `aud` of every access token */
  readonly issuer: string;
  readonly token_endpoint: string;
  readonly jwks_uri: string;
  readonly authorization_endpoint: string;
  readonly userinfo_endpoint: string;
  readonly end_session_endpoint: string;
  readonly revocation_endpoint: string;
  readonly introspection_endpoint: string;
  /** Scopes of sign-in, then scopes of the API */
  readonly scopes_supported: ReadonlyArray<string>;
  readonly grant_types_supported: ReadonlyArray<string>;
  readonly token_endpoint_auth_methods_supported: ReadonlyArray<string>;
};

/** A student logs in or out, or the application ends the session (TimedOut). Answered at once. */
export type SessionEvent = (CaliperEvent) & ({
  readonly type: 'SessionEvent';
  readonly actor: CaliperPerson | CaliperSoftwareApplication;
  readonly action: 'LoggedIn' | 'LoggedOut' | 'TimedOut';
  readonly object: CaliperSoftwareApplication | CaliperSession;
  readonly generated?: CaliperEntityId | CaliperKnownEntity;
  readonly target?: CaliperEntityId | CaliperDigitalResource;
  readonly referrer?: CaliperEntityId | CaliperReferrer;
});

/** A heartbeat; the path names the session */
export type SessionHeartbeat = {
  /** ISO 8601 date-time with an offset */
  readonly eventTime: string;
  /** sourcedId of the student: the heartbeat of another one is refused */
  readonly studentId?: string;
};

/** Time and XP of one study session */
export type SessionInsights = {
  /** sourcedId of the student */
  readonly userId: string;
  readonly session: StudySessionDetail;
  /** One summary */
  readonly insights: ReadonlyArray<{
    readonly type: 'TIME_SUMMARY';
    /** Active and inactive seconds */
    readonly totalSeconds: number;
    /** Gaps of session evidence of at most 2 minutes with heartbeats, 10 without */
    readonly activeSeconds: number;
    /** Longer gaps within sessions */
    readonly inactiveSeconds: number;
    /** Always 0: see wasteMeasured */
    readonly wasteSeconds: number;
    /** Always 0: waste is not measured */
    readonly wastePercentage: number;
    /** Sum of XP, signed */
    readonly totalXpEarned: number;
    /** Days × subjects × applications */
    readonly factCount: number;
  }>;
  /** Overlapping time counts in each subject, but once in the total */
  readonly bySubject: ReadonlyArray<{
    /** extensions.subject of the events */
    readonly subject: string;
    /** Gaps of session evidence of at most 2 minutes with heartbeats, 10 without */
    readonly activeSeconds: number;
    /** Longer gaps within sessions */
    readonly inactiveSeconds: number;
    /** Always 0: see wasteMeasured */
    readonly wasteSeconds: number;
    /** Sum of XP, signed */
    readonly xpEarned: number;
  }>;
  /** Waste is not measured: its values are always 0 */
  readonly wasteMeasured: false;
};

/** The session that a SessionEvent opened or closed */
export type SessionReply = {
  /** closed: a logout or time-out of the session was received */
  readonly status: 'created' | 'closed';
  /** As sent; a UUID URN for a LoggedIn without a session id */
  readonly sessionId: string;
  /** Start to end, computed, rounded down; absent unless closed */
  readonly durationInSeconds?: number;
};

/** A OneRoster id: 1 to 255 characters without control characters */
export type SourcedId = string;

/** The ids of a created record (OneRoster v1p2) */
export type SourcedIdPair = {
  /** The id in the body; the allocated one when it has none */
  readonly suppliedSourcedId: string;
  /** The id under which the record is stored */
  readonly allocatedSourcedId: string;
};

/** The ids of the created record (OneRoster v1p2) */
export type SourcedIdPairReply = {
  readonly sourcedIdPairs: SourcedIdPair;
};

/** The ids of the created records (OneRoster v1p2) */
export type SourcedIdPairsReply = {
  /** In the order of the body */
  readonly sourcedIdPairs: ReadonlyArray<SourcedIdPair>;
};

/** Standards of resources that were removed from their framework */
export type StandardsGone = {
  readonly count: number;
  readonly first: ReadonlyArray<{
    readonly sourcedId: Uuid;
    readonly title: string;
    readonly standardId: Uuid;
  }>;
};

/** Standards without sub-items that no resource teaches */
export type StandardsWithoutContent = {
  readonly count: number;
  readonly first: ReadonlyArray<{
    readonly sourcedId: Uuid;
    readonly humanCodingScheme: string | null;
    readonly fullStatement: string;
  }>;
};

/** One academic session */
export type StoredAcademicSessionReply = {
  readonly academicSession: AcademicSession;
};

/** One assessment line item */
export type StoredAssessmentLineItemReply = {
  readonly assessmentLineItem: AssessmentLineItem;
};

/** One assessment result */
export type StoredAssessmentResultReply = {
  readonly assessmentResult: AssessmentResult;
};

/** One category */
export type StoredCategoryReply = {
  readonly category: Category;
};

/** One class */
export type StoredClassReply = {
  readonly class: Class;
};

/** One component resource */
export type StoredComponentResourceReply = {
  readonly componentResource: ComponentResource;
};

/** One course component */
export type StoredCourseComponentReply = {
  readonly courseComponent: CourseComponent;
};

/** One course */
export type StoredCourseReply = {
  readonly course: Course;
};

/** One demographics */
export type StoredDemographicsReply = {
  readonly demographics: Demographics;
};

/** One enrollment */
export type StoredEnrollmentReply = {
  readonly enrollment: Enrollment;
};

/** One line item */
export type StoredLineItemReply = {
  readonly lineItem: LineItem;
};

/** One resource */
export type StoredOneRosterResourceReply = {
  readonly resource: OneRosterResource;
};

/** One org */
export type StoredOrgReply = {
  readonly org: Org;
};

/** One result */
export type StoredResultReply = {
  readonly result: Result;
};

/** One score scale */
export type StoredScoreScaleReply = {
  readonly scoreScale: ScoreScale;
};

/** One user */
export type StoredUserReply = {
  readonly user: User;
};

/** An erasure of a student whose data an application had. */
export type StudentErasure = {
  /** `erasureId` of the change `student.erased` */
  readonly id: string;
  readonly applicationId: Uuid;
  readonly erasedAt: Instant;
  /** When the application confirmed; null = it has not */
  readonly confirmedAt: Instant | null;
};

/** Erasures, and which were confirmed. */
export type StudentErasureList = {
  /** In that order */
  readonly erasures: ReadonlyArray<StudentErasure>;
};

/** One erasure. */
export type StudentErasureReply = {
  readonly erasure: StudentErasure;
};

/** All stored data of a student: a member per table that has some. */
export type StudentExport = {
  /** sourcedId of the student. */
  readonly student: string;
  readonly exportedAt: Instant;
} & Readonly<Record<string, ReadonlyArray<object>>>;

/** What is stored of a student. */
export type StudentHoldings = {
  /** sourcedId of the student. */
  readonly student: string;
  /** Tables that have rows of the student. */
  readonly holdings: ReadonlyArray<{
    /** Name of the table. */
    readonly table: string;
    /** Rows of the student; texts of events one by one. */
    readonly rows: number;
    /** What an erasure does with them. redacted: they stay without personal data; pseudonymised: they stay with a keyed hash in place of the id. */
    readonly erasure: 'deleted' | 'redacted' | 'pseudonymised';
  }>;
};

/** A page of grades of a student */
export type StudentResultList = {
  readonly results: ReadonlyArray<PartialStudentResult>;
  /** Records before this page */
  readonly offset: number;
  /** Maximum number of records on this page */
  readonly limit: number;
  /** Exact number of records on all pages */
  readonly total: number;
};

/** A student's time in an application, computed from its evidence */
export type StudySession = {
  /** Unique within the application: as sent, a UUID as `urn:uuid:…` */
  readonly sessionId: string;
  /** sourcedId of the student */
  readonly userId: string;
  readonly applicationId: Uuid;
  /** Id of edApp in the SessionEvents; null = none */
  readonly edAppId: string | null;
  /** closed: see closeReason */
  readonly status: 'open' | 'closed';
  readonly startedAtTime: Instant;
  /** True = no LoggedIn came, so the start is a guess */
  readonly startInferred: boolean;
  /** The end; while open: active at least until then */
  readonly endedAtTime: string;
  /** Start to end, rounded down */
  readonly durationInSeconds: number;
  /** Gaps of session evidence of at most 2 minutes with heartbeats, 10 without */
  readonly activeSeconds: number;
  /** timed_out: a TimedOut event; timeout: no evidence for 10 or 30 minutes; null = open */
  readonly closeReason: 'logged_out' | 'timed_out' | 'timeout' | null;
  /** As the LoggedIn asked */
  readonly requiresHeartbeat: boolean;
  /** As the LoggedIn asked */
  readonly processInsights: boolean;
};

/** A study session with its timeline and evidence */
export type StudySessionDetail = {
  /** Unique within the application: as sent, a UUID as `urn:uuid:…` */
  readonly sessionId: string;
  /** sourcedId of the student */
  readonly userId: string;
  readonly applicationId: Uuid;
  /** Id of edApp in the SessionEvents; null = none */
  readonly edAppId: string | null;
  /** closed: see closeReason */
  readonly status: 'open' | 'closed';
  readonly startedAtTime: Instant;
  /** True = no LoggedIn came, so the start is a guess */
  readonly startInferred: boolean;
  /** The end; while open: active at least until then */
  readonly endedAtTime: string;
  /** Start to end, rounded down */
  readonly durationInSeconds: number;
  /** Gaps of session evidence of at most 2 minutes with heartbeats, 10 without */
  readonly activeSeconds: number;
  /** timed_out: a TimedOut event; timeout: no evidence for 10 or 30 minutes; null = open */
  readonly closeReason: 'logged_out' | 'timed_out' | 'timeout' | null;
  /** As the LoggedIn asked */
  readonly requiresHeartbeat: boolean;
  /** As the LoggedIn asked */
  readonly processInsights: boolean;
  /** Active and inactive intervals in order of time */
  readonly timeline: ReadonlyArray<{
    readonly startedAtTime: Instant;
    readonly endedAtTime: Instant;
    /** Of the latest evidence */
    readonly subject: string;
    /** False = a gap that is too long */
    readonly active: boolean;
  }>;
  /** The first 3,000 pieces, in order of time */
  readonly evidence: ReadonlyArray<{
    /** logged_in, logged_out, timed_out, event or heartbeats */
    readonly kind: string;
    readonly at: Instant;
    /** Of heartbeats: the last one of that minute; else the same as at */
    readonly until: string;
    /** Null for heartbeats */
    readonly subject: string | null;
    /** The event's id; null for heartbeats */
    readonly sourceEventId: string | null;
  }>;
};

/** A page of study sessions */
export type StudySessionList = {
  readonly sessions: ReadonlyArray<PartialStudySession>;
  /** Records before this page */
  readonly offset: number;
  /** Maximum number of records on this page */
  readonly limit: number;
  /** Exact number of records on all pages */
  readonly total: number;
};

/** Study sessions, latest start first */
export type StudySessionPage = {
  readonly sessions: ReadonlyArray<StudySession>;
  readonly next: string | null;
};

/** The topmost orgs whose summary the caller may read */
export type SummaryOrgs = {
  readonly orgs: ReadonlyArray<{
    readonly sourcedId: SourcedId;
    readonly name: string;
    readonly type: string;
  }>;
};

/** The test student of an application */
export type TestStudent = {
  readonly sourcedId: SourcedId;
  readonly givenName: string;
  /** The name of the application */
  readonly familyName: string;
};

/** The test student */
export type TestStudentReply = {
  readonly student: TestStudent;
};

/** An access token (RFC 6749 §5.1) */
export type Token = {
  /** A JWT (RFC 9068), sent as Bearer token */
  readonly access_token: string;
  readonly token_type: 'Bearer';
  /** Seconds until the access token expires */
  readonly expires_in: number;
  /** The scopes of the token, separated by spaces */
  readonly scope?: string;
  /** Only after a sign-in: the person, as a JWT (OpenID Connect Core §2) */
  readonly id_token?: string;
  /** Only after a sign-in with the scope offline_access */
  readonly refresh_token?: string;
};

/** A token request (RFC 6749 §4.4.2, §4.1.3, §6) */
export type TokenRequest = {
  /** The API takes tokens of `client_credentials` only; the others are for sign-in */
  readonly grant_type: 'client_credentials' | 'authorization_code' | 'refresh_token';
  /** Left out with HTTP Basic */
  readonly client_id?: string;
  /** Left out with HTTP Basic, and by public clients */
  readonly client_secret?: string;
  /** Scopes separated by spaces; left out = all that the client was granted */
  readonly scope?: string;
  /** The authorization code; valid for 60 seconds, once */
  readonly code?: string;
  /** The verifier of `code_challenge` (RFC 7636 §4.5) */
  readonly code_verifier?: string;
  /** As in the authorization request */
  readonly redirect_uri?: string;
  /** Valid once; the reply has a new one */
  readonly refresh_token?: string;
};

/** A lesson, the application that published it, and its resource */
export type TreeLesson = {
  readonly sourcedId: Uuid;
  readonly status: RecordStatus;
  readonly dateLastModified: Instant;
  readonly title: string;
  readonly unit: UuidReference;
  readonly resource: LessonResource;
  /** Position in the unit, ascending */
  readonly sortOrder: number;
  /** placement, test-out and unit-test are never reviewed; a brand precedes -read-article; null = none */
  readonly lessonType: string | null;
  /** The metadata that was sent */
  readonly extensions?: Readonly<Record<string, unknown>>;
  readonly applicationId: Uuid;
};

/** A unit, and the application that published it */
export type TreeUnit = {
  readonly sourcedId: Uuid;
  readonly status: RecordStatus;
  readonly dateLastModified: Instant;
  readonly title: string;
  readonly course: Reference;
  /** The unit above; null = at the root of the course */
  readonly parent: UuidReference | null;
  /** Position among its siblings, ascending */
  readonly sortOrder: number;
  /** Ids of what to finish first, as the partner names it; the server checks none */
  readonly prerequisites: ReadonlyArray<string>;
  /** The metadata that was sent */
  readonly extensions?: Readonly<Record<string, unknown>>;
  readonly applicationId: Uuid;
};

/** A section of a course or of another unit */
export type Unit = {
  readonly sourcedId: Uuid;
  readonly status: RecordStatus;
  readonly dateLastModified: Instant;
  readonly title: string;
  readonly course: Reference;
  /** The unit above; null = at the root of the course */
  readonly parent: UuidReference | null;
  /** Position among its siblings, ascending */
  readonly sortOrder: number;
  /** Ids of what to finish first, as the partner names it; the server checks none */
  readonly prerequisites: ReadonlyArray<string>;
  /** The metadata that was sent */
  readonly extensions?: Readonly<Record<string, unknown>>;
};

/** The unit to store */
export type UnitBody = {
  readonly unit: UnitInput;
};

/** A section of a course or of another unit, in a request */
export type UnitInput = {
  readonly sourcedId: Uuid;
  readonly status: RecordStatus;
  readonly dateLastModified: InstantInput;
  readonly title: string;
  readonly course: Reference;
  /** The unit above, in the same course; null or left out = at the root */
  readonly parent?: {
    readonly sourcedId: Uuid;
  } | null;
  /** 0 when left out */
  readonly sortOrder?: number | null;
  /** Ids of what to finish first, as the partner names it; the server checks none */
  readonly prerequisites?: ReadonlyArray<string> | null;
  /** Kept as sent, and answered as extensions */
  readonly metadata?: Readonly<Record<string, unknown>> | null;
};

/** A page of units */
export type UnitList = {
  readonly units: ReadonlyArray<PartialUnit>;
  /** Records before this page */
  readonly offset: number;
  /** Maximum number of records on this page */
  readonly limit: number;
  /** Exact number of records on all pages */
  readonly total: number;
};

/** One unit */
export type UnitReply = {
  readonly unit: Unit;
};

/** The result of an upload or a replacement. */
export type UploadResult = {
  /** Always true; a failure has the body of an error. */
  readonly success: boolean;
  /** Summary for readers. */
  readonly message: string;
  /** What was stored. */
  readonly result: {
    readonly documentId: Uuid;
    /** Numbers of records, each counted once. */
    readonly stats: {
      /** Always 1. */
      readonly documents: number;
      /** Items in the package. */
      readonly items: number;
      /** Associations in the package. */
      readonly associations: number;
      /** Only on a replacement: items and associations that it removed. */
      readonly removed?: number;
    };
    /** Always true. */
    readonly success: boolean;
  };
  /** Absent when there are none. */
  readonly warnings?: ReadonlyArray<Finding>;
};

/** A student, a teacher, a guardian or another person (OneRoster v1p2) */
export type User = {
  readonly sourcedId: SourcedId;
  readonly status: RecordStatus;
  readonly dateLastModified: Instant;
  /** Id of the person across all systems */
  readonly userMasterIdentifier?: string;
  /** Name for signing in */
  readonly username?: string;
  /** Ids of the user in other systems */
  readonly userIds?: ReadonlyArray<UserIdentifier>;
  /** Not enabled: cannot sign in, and events are dropped. Enabled when left out */
  readonly enabledUser: 'true' | 'false';
  readonly givenName: string;
  readonly familyName: string;
  readonly middleName?: string;
  readonly preferredFirstName?: string;
  readonly preferredMiddleName?: string;
  readonly preferredLastName?: string;
  readonly pronouns?: string;
  /** Functions of the user in orgs; at least one */
  readonly roles: ReadonlyArray<UserRole>;
  /** Accounts of the user in other systems */
  readonly userProfiles?: ReadonlyArray<UserProfile>;
  readonly primaryOrg?: OrgRef;
  /** Number of the user in its school or district */
  readonly identifier?: string;
  readonly email?: string;
  /** Number for text messages */
  readonly sms?: string;
  readonly phone?: string;
  /** Users who act for this one, such as parents. When left out, stored ones stay */
  readonly agents?: ReadonlyArray<UserRef>;
  /** Grade levels, such as `09` */
  readonly grades?: ReadonlyArray<string>;
  /** Learning resources of the user */
  readonly resources?: ReadonlyArray<ResourceRef>;
  readonly metadata?: Metadata;
};

/** The user to store */
export type UserBody = {
  readonly user: UserInput;
};

/** The id of a user in another system */
export type UserIdentifier = {
  /** The kind of id, such as `LDAP` */
  readonly type: string;
  /** The id in the other system */
  readonly identifier: string;
};

/** The person who signed in (OpenID Connect Core §5.3.2) */
export type UserInfo = {
  /** The same as sourcedId */
  readonly sub: string;
  /** Id of the user in the roster */
  readonly sourcedId: string;
  /** With the scope profile, as the next three */
  readonly name?: string;
  readonly given_name?: string;
  readonly family_name?: string;
  /** The username of the user; absent when there is none */
  readonly preferred_username?: string;
  /** With the scope email; absent when there is none */
  readonly email?: string;
};

/** A user in a request; passwords are not stored */
export type UserInput = {
  readonly sourcedId: SourcedId;
  readonly status?: RecordStatusInput;
  readonly dateLastModified?: DateLastModifiedInput;
  /** Id of the person across all systems */
  readonly userMasterIdentifier?: string | null;
  /** Name for signing in */
  readonly username?: string | null;
  /** Ids of the user in other systems */
  readonly userIds?: ReadonlyArray<UserIdentifier> | null;
  /** Not enabled: cannot sign in, and events are dropped. Enabled when left out */
  readonly enabledUser?: true | false | 'true' | 'false' | null;
  readonly givenName: string;
  readonly familyName: string;
  readonly middleName?: string | null;
  readonly preferredFirstName?: string | null;
  readonly preferredMiddleName?: string | null;
  readonly preferredLastName?: string | null;
  readonly pronouns?: string | null;
  /** Functions of the user in orgs; at least one */
  readonly roles: ReadonlyArray<UserRoleInput>;
  /** Accounts of the user in other systems */
  readonly userProfiles?: ReadonlyArray<UserProfileInput> | null;
  /** The main org of the user */
  readonly primaryOrg?: {
    readonly sourcedId: SourcedId;
  } | null;
  /** Number of the user in its school or district */
  readonly identifier?: string | null;
  readonly email?: string | null;
  /** Number for text messages */
  readonly sms?: string | null;
  readonly phone?: string | null;
  /** Users who act for this one, such as parents. When left out, stored ones stay */
  readonly agents?: ReadonlyArray<Reference> | null;
  /** Grade levels, such as `09` */
  readonly grades?: ReadonlyArray<string> | null;
  /** Learning resources of the user */
  readonly resources?: ReadonlyArray<UuidReference> | null;
  /** The partner's own members, stored as they are */
  readonly metadata?: Readonly<Record<string, unknown>> | null;
};

/** A page of users */
export type UserList = {
  readonly users: ReadonlyArray<PartialUser>;
  /** Records before this page */
  readonly offset: number;
  /** Maximum number of records on this page */
  readonly limit: number;
  /** Exact number of records on all pages */
  readonly total: number;
};

/** A profile: an account of a user in another system */
export type UserProfile = {
  /** A URI; empty when there is none */
  readonly profileId: string;
  /** The kind of system */
  readonly profileType: string;
  /** Who makes the system */
  readonly vendorId: string;
  /** The application within the system */
  readonly applicationId?: string;
  readonly description?: string;
  /** How the user signs in there; passwords are not stored */
  readonly credentials?: ReadonlyArray<{
    /** The kind of sign-in */
    readonly type: string;
    /** Name for signing in */
    readonly username: string;
  }>;
};

/** A profile of a user in a request */
export type UserProfileInput = {
  /** A URI; empty when there is none */
  readonly profileId: string;
  /** The kind of system */
  readonly profileType: string;
  /** Who makes the system */
  readonly vendorId: string;
  /** The application within the system */
  readonly applicationId?: string | null;
  readonly description?: string | null;
  /** How the user signs in there; passwords are not stored */
  readonly credentials?: ReadonlyArray<{
    /** The kind of sign-in */
    readonly type: string;
    /** Name for signing in */
    readonly username: string;
  }> | null;
};

/** A reference to another record (OneRoster v1p2, GUIDRef) */
export type UserRef = {
  /** Where the record is read */
  readonly href: string;
  readonly sourcedId: SourcedId;
  readonly type: 'user';
};

/** One user */
export type UserReply = {
  readonly user: User;
};

/** A role of a user in an org */
export type UserRole = {
  /** One role in an org is the primary one */
  readonly roleType: 'primary' | 'secondary';
  /** A term of the standard, or your own as `ext:…` */
  readonly role: string;
  readonly org: OrgRef;
  /** The `profileId` of the profile for this role */
  readonly userProfile?: string;
  /** First day */
  readonly beginDate?: string;
  /** The day after the last one */
  readonly endDate?: string;
};

/** A role of a user in a request */
export type UserRoleInput = {
  /** One role in an org is the primary one */
  readonly roleType: 'primary' | 'secondary';
  /** A term of the standard, or your own as `ext:…` */
  readonly role: string;
  readonly org: Reference;
  /** The `profileId` of the profile for this role */
  readonly userProfile?: string | null;
  /** First day */
  readonly beginDate?: string | null;
  /** The day after the last one */
  readonly endDate?: string | null;
};

/** A page of users; headers hold total and links (OneRoster v1p2) */
export type UserSet = {
  readonly users: ReadonlyArray<PartialUser>;
};

/** A UUID of any version (RFC 9562); upper and lower case are equal */
export type Uuid = string;

/** A reference to a unit, a lesson or a resource */
export type UuidReference = {
  readonly sourcedId: Uuid;
};

/** A student views a resource; a Result in the GradingProfile. */
export type ViewEvent = (CaliperEvent) & ({
  readonly type: 'ViewEvent';
  readonly actor: CaliperPerson;
  readonly action: 'Viewed';
  readonly object: CaliperDigitalResource | {
    readonly id: CaliperEntityId;
    readonly type: 'Result';
  };
  readonly generated?: CaliperEntityId | CaliperKnownEntity;
  readonly target?: CaliperEntityId | CaliperDigitalResource;
  readonly referrer?: CaliperEntityId | CaliperKnownEntity;
});

/** A link by which a person may set a password */
export type WaitingAccountLink = {
  /** Email address of a person, id of a client, or the command */
  readonly by: string;
  /** The application whose admin made it: it proves no address, so the account gets rights elsewhere only by a link of an operator. Null = an operator, or the command line, made it */
  readonly application: {
    readonly sourcedId: Uuid;
    /** Name of the application */
    readonly name: string;
  } | null;
  /** When the link ends */
  readonly expiresAt: string;
};

/** The nightly exports that are kept */
export type WarehouseExports = {
  /** The newest first */
  readonly exports: ReadonlyArray<{
    readonly startedAt: Instant;
    readonly finishedAt: Instant;
    /** On the machine that wrote it */
    readonly folder: string;
    /** The cursor that it follows; null = it is a full one */
    readonly after: string | null;
    /** What the next increment comes after */
    readonly cursor: string;
    /** Students whose pseudonyms a consumer has to forget */
    readonly erased: number;
    readonly tables: ReadonlyArray<{
      readonly name: string;
      readonly mode: 'whole' | 'changes';
      /** Rows */
      readonly rows: number;
      readonly files: ReadonlyArray<{
        /** In the folder */
        readonly path: string;
        /** Rows */
        readonly rows: number;
        /** Size */
        readonly bytes: number;
        /** Digest of the file, hexadecimal */
        readonly sha256: string;
      }>;
      /** Keys of rows to be replaced */
      readonly changed: ReadonlyArray<{
        /** In the folder */
        readonly path: string;
        /** Rows */
        readonly rows: number;
        /** Size */
        readonly bytes: number;
        /** Digest of the file, hexadecimal */
        readonly sha256: string;
      }>;
    }>;
  }>;
};

/** An address to which changes are sent. */
export type Webhook = {
  readonly id: Uuid;
  /** Where messages are sent: https, and a public address. Outside of production also http, and the machine of the server. */
  readonly url: string;
  /** What it is for; empty = nothing is said */
  readonly description: string;
  /** Types of changes that are sent; empty = all, and those that come to be */
  readonly types: ReadonlyArray<'event.processed' | 'event.dropped' | 'event.failed' | 'event.recovered' | 'session.closed' | 'review.due' | 'student.access_granted' | 'student.access_ended' | 'student.erased' | 'roster.changed' | 'framework.replaced' | 'client.secret_expiring' | 'webhook.paused'>;
  /** failing: the last attempt failed, and is repeated. paused: nothing is sent */
  readonly state: 'active' | 'failing' | 'paused';
  /** owner: asked for. failing: no attempt succeeded for three days. gone: the receiver replied 410 */
  readonly pausedBy: 'owner' | 'failing' | 'gone' | null;
  /** null = it is not paused */
  readonly pausedAt: Instant | null;
  /** When the first of the failed attempts was; null = none is */
  readonly failingSince: Instant | null;
  /** When a failed message is sent again; null = none waits */
  readonly nextAttemptAt: Instant | null;
  /** Since when changes may wait to be sent; 0 = all were */
  readonly lagSeconds: number;
  /** What came of the last attempt, tests as well; null = none in seven days */
  readonly lastAttempt: {
    readonly at: Instant;
    /** HTTP status of the reply; null = none, or none that is whole */
    readonly status: number | null;
    /** Why there is no whole reply; null = there is one */
    readonly error: string | null;
  } | null;
  /** All up to here has arrived */
  readonly cursor: string;
  /** Until when the secret before signs, too; null = no more */
  readonly oldSecretExpiresAt: Instant | null;
  readonly createdAt: Instant;
};

/** A message that was sent, and the reply. */
export type WebhookAttempt = {
  /** The header `webhook-id`; a message that is sent again has the same */
  readonly messageId: string;
  /** From the look-up of the name to the end of the reply */
  readonly durationMs: number;
  /** Changes in the message */
  readonly changes: number;
  readonly at: Instant;
  /** HTTP status of the reply; null = none, or none that is whole */
  readonly status: number | null;
  /** Why there is no whole reply; null = there is one */
  readonly error: string | null;
  /** The first kilobyte of the reply */
  readonly reply: string;
};

/** What was sent lately. */
export type WebhookAttemptList = {
  /** The newest first */
  readonly attempts: ReadonlyArray<WebhookAttempt>;
};

/** One attempt. */
export type WebhookAttemptReply = {
  readonly attempt: WebhookAttempt;
};

/** The members to change; those that are left out stay. */
export type WebhookChange = {
  /** Where messages are sent: https, and a public address. Outside of production also http, and the machine of the server. */
  readonly url?: string;
  /** What it is for; empty = nothing is said */
  readonly description?: string;
  /** Types of changes that are sent; empty = all, and those that come to be */
  readonly types?: ReadonlyArray<'event.processed' | 'event.dropped' | 'event.failed' | 'event.recovered' | 'session.closed' | 'review.due' | 'student.access_granted' | 'student.access_ended' | 'student.erased' | 'roster.changed' | 'framework.replaced' | 'client.secret_expiring' | 'webhook.paused'>;
  /** true: nothing is sent. false: goes on where it stopped */
  readonly paused?: boolean;
};

/** The webhooks of an application. */
export type WebhookList = {
  /** The oldest first */
  readonly webhooks: ReadonlyArray<Webhook>;
};

/** What a webhook is sent. */
export type WebhookMessage = {
  /** test: asked for, without a change */
  readonly type: 'changes' | 'test';
  /** When the last of the changes happened */
  readonly timestamp: string;
  /** What changed */
  readonly data: {
    /** In their order */
    readonly changes: ReadonlyArray<Change>;
    /** Cursor of the feed after these changes */
    readonly next: string;
  };
};

/** Where to begin again. */
export type WebhookReplay = {
  /** Sends again what follows this cursor: `next` of a message or of a page */
  readonly after: string;
};

/** One webhook. */
export type WebhookReply = {
  readonly webhook: Webhook;
};

/** How to rotate the secret. */
export type WebhookRotation = {
  /** Hours for which the secret before signs, too: 24 when left out; 0 = no more */
  readonly overlapHours?: number;
};

/** A webhook with its new secret. */
export type WebhookSecretReply = {
  readonly webhook: Webhook;
  /** By which the receiver verifies messages; it is answered only this once */
  readonly secret: string;
};

/** A student's activity in one week */
export type WeeklyFacts = {
  /** Monday, YYYY-MM-DD */
  readonly startDate: string;
  /** Sunday, YYYY-MM-DD */
  readonly endDate: string;
  /** One per day, subject and application with activity */
  readonly facts: ReadonlyArray<{
    /** YYYY-MM-DD */
    readonly date: string;
    /** extensions.subject of the events */
    readonly subject: string;
    /** Id of the application */
    readonly app: string;
    /** XP and answers */
    readonly activityMetrics: {
      /** Sum of XP, signed */
      readonly xpEarned: number;
      /** Graded answers */
      readonly totalQuestions: number;
      /** Those with the full score */
      readonly correctQuestions: number;
      /** Assignables with their first full MASTERY score */
      readonly masteredUnits: number;
    };
    /** Time in study sessions */
    readonly timeSpentMetrics: {
      /** Gaps of session evidence of at most 2 minutes with heartbeats, 10 without */
      readonly activeSeconds: number;
      /** Longer gaps within sessions */
      readonly inactiveSeconds: number;
      /** Always 0: see wasteMeasured */
      readonly wasteSeconds: number;
    };
  }>;
  /** Waste is not measured: its values are always 0 */
  readonly wasteMeasured: false;
};

/** Reviews, and how many were passed, by week */
export type WeeklyRetention = {
  readonly frameworkId: Uuid;
  /** Of the groups; 1 = below the document */
  readonly level: number;
  /** REVIEW_RETENTION of the installation */
  readonly desiredRetention: number;
  /** The first days of the weeks, in order; the last one is the current week */
  readonly weeks: ReadonlyArray<string>;
  /** Groups with reviews in these weeks, in reading order: an item of the level with all items below it, or an item above the level by itself */
  readonly rows: ReadonlyArray<{
    /** The CFItem */
    readonly item: {
      readonly sourcedId: Uuid;
      /** The humanCodingScheme */
      readonly code: string | null;
      /** The abbreviatedStatement, else the fullStatement; empty for an unknown CFItem */
      readonly title: string;
    };
    /** Reviews in each week */
    readonly reviews: ReadonlyArray<number>;
    /** Of these, the reviews rated Hard or Good */
    readonly passed: ReadonlyArray<number>;
  }>;
};

/** Confirms that the record is stored */
export type Written = {
  readonly status: 'success';
  readonly sourcedId: string;
  /** Problems that did not keep the record from being stored */
  readonly warnings?: ReadonlyArray<Finding>;
};

/** XP that one GradeEvent of score type XP credited */
export type XpEntry = {
  readonly id: Uuid;
  /** XP, signed; exactly as sent */
  readonly value: number;
  /** sourcedId of the student */
  readonly userId: string;
  readonly applicationId: Uuid;
  /** The event's id */
  readonly sourceEventId: string;
  /** The eventTime, as sent */
  readonly dateGenerated: string;
  /** extensions.subject of the event */
  readonly subject: string;
  /** Title of the course; null = it was removed */
  readonly courseName: string | null;
  /** sourcedId of the course */
  readonly courseId: string;
  /** sourcedId of the lesson */
  readonly lessonId: string;
  /** metadata.courseType of the course; null = none */
  readonly courseType: string | null;
};

/** A page of XP entries */
export type XpEntryList = {
  readonly entries: ReadonlyArray<XpEntry>;
  /** Records before this page */
  readonly offset: number;
  /** Maximum number of records on this page */
  readonly limit: number;
  /** Exact number of records on all pages */
  readonly total: number;
};

/** The codes of an error. */
export type imsx_CodeMinorDType = {
  readonly imsx_codeMinorField: ReadonlyArray<imsx_CodeMinorFieldDType>;
};

/** One code of an error. */
export type imsx_CodeMinorFieldDType = {
  readonly imsx_codeMinorFieldName: string;
  readonly imsx_codeMinorFieldValue: 'fullsuccess' | 'invalid_sort_field' | 'invalid_selection_field' | 'forbidden' | 'unauthorised_request' | 'internal_server_error' | 'unknownobject' | 'server_busy' | 'invalid_uuid';
};

/** An error of the official profile. */
export type imsx_StatusInfoDType = {
  readonly imsx_codeMajor: 'success' | 'processing' | 'failure' | 'unsupported';
  readonly imsx_severity: 'status' | 'warning' | 'error';
  readonly imsx_description?: string;
  readonly imsx_codeMinor?: imsx_CodeMinorDType;
};

/** Every operation by method and path. */
export interface Operations {
  /** Get an access token */
  readonly 'POST /oauth2/token': {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: TokenRequest;
    readonly replies: {
      readonly 200: Token;
    };
  };
  /** Get an access token (alias, also as JSON) */
  readonly 'POST /auth/1.0/token': {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: PartnerTokenRequest;
    readonly replies: {
      readonly 200: Token;
    };
  };
  /** End a token before its time */
  readonly 'POST /oauth2/revoke': {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: RevocationRequest;
    readonly replies: {
      readonly 200: undefined;
    };
  };
  /** Ask whether a token is valid, and for what */
  readonly 'POST /oauth2/introspect': {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: IntrospectionRequest;
    readonly replies: {
      readonly 200: Introspection;
    };
  };
  /** Send a person here to sign in */
  readonly 'GET /oauth2/authorize': {
    readonly path: undefined;
    readonly query: {
      /** Required */
      readonly client_id?: string;
      /** Required; as registered for the client. */
      readonly redirect_uri?: string;
      /** Required */
      readonly response_type?: 'code';
      /** `openid`, and `profile`, `email` or `offline_access` where granted. */
      readonly scope?: string;
      /** Comes back with the answer; protects the client against CSRF. */
      readonly state?: string;
      /** Comes back in the ID token. */
      readonly nonce?: string;
      /** SHA-256 of the code verifier, base64url (RFC 7636 §4.2). */
      readonly code_challenge?: string;
      readonly code_challenge_method?: 'S256';
      /** `none`, `login` or `consent`. */
      readonly prompt?: string;
      /** Seconds since the last login after which a new one is required. */
      readonly max_age?: string;
      /** The username or email address to fill in. */
      readonly login_hint?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: string;
      readonly 303: string;
    };
  };
  /** Send a person here to sign in, by a form */
  readonly 'POST /oauth2/authorize': {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: {
      /** Required */
      readonly client_id?: string;
      /** Required; as registered for the client. */
      readonly redirect_uri?: string;
      /** Required */
      readonly response_type?: 'code';
      /** `openid`, and `profile`, `email` or `offline_access` where granted. */
      readonly scope?: string;
      /** Comes back with the answer; protects the client against CSRF. */
      readonly state?: string;
      /** Comes back in the ID token. */
      readonly nonce?: string;
      /** SHA-256 of the code verifier, base64url (RFC 7636 §4.2). */
      readonly code_challenge?: string;
      readonly code_challenge_method?: 'S256';
      /** `none`, `login` or `consent`. */
      readonly prompt?: string;
      /** Seconds since the last login after which a new one is required. */
      readonly max_age?: string;
      /** The username or email address to fill in. */
      readonly login_hint?: string;
    };
    readonly replies: {
      readonly 303: string;
    };
  };
  /** Get the person who signed in */
  readonly 'GET /oauth2/userinfo': {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: UserInfo;
    };
  };
  /** Get the person who signed in */
  readonly 'POST /oauth2/userinfo': {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: UserInfo;
    };
  };
  /** Send a person here to sign out */
  readonly 'GET /logout': {
    readonly path: undefined;
    readonly query: {
      /** The ID token of the sign-in; names the client. */
      readonly id_token_hint?: string;
      /** Needed for a redirect without `id_token_hint`. */
      readonly client_id?: string;
      /** As registered for the client. */
      readonly post_logout_redirect_uri?: string;
      /** Another name of `post_logout_redirect_uri`. */
      readonly logout_uri?: string;
      /** Comes back with the redirect. */
      readonly state?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: string;
      readonly 303: string;
    };
  };
  /** Send a person here to sign out, by a form */
  readonly 'POST /logout': {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: {
      /** The ID token of the sign-in; names the client. */
      readonly id_token_hint?: string;
      /** Needed for a redirect without `id_token_hint`. */
      readonly client_id?: string;
      /** As registered for the client. */
      readonly post_logout_redirect_uri?: string;
      /** Another name of `post_logout_redirect_uri`. */
      readonly logout_uri?: string;
      /** Comes back with the redirect. */
      readonly state?: string;
    };
    readonly replies: {
      readonly 303: string;
    };
  };
  /** Get the public keys that verify tokens */
  readonly 'GET /oauth2/jwks': {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: JsonWebKeySet;
    };
  };
  /** Get the public keys, at the address where many programs look first */
  readonly 'GET /.well-known/jwks.json': {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: JsonWebKeySet;
    };
  };
  /** Get the metadata of the authorization server */
  readonly 'GET /.well-known/openid-configuration': {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: ServerMetadata;
    };
  };
  /** Get the metadata of the authorization server at the URL of RFC 8414 */
  readonly 'GET /.well-known/oauth-authorization-server': {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: ServerMetadata;
    };
  };
  /** List applications */
  readonly 'GET /applications/1.0': {
    readonly path: undefined;
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `name`, `description`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: ApplicationList;
    };
    readonly record: Application;
  };
  /** Get an application */
  readonly 'GET /applications/1.0/{sourcedId}': {
    readonly path: {
      readonly sourcedId: Uuid;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: ApplicationReply;
    };
  };
  /** Create an application */
  readonly 'POST /admin/1.0/applications': {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: NewApplication;
    readonly replies: {
      readonly 201: ApplicationReply;
    };
  };
  /** List applications with their members, keys and events */
  readonly 'GET /admin/1.0/applications': {
    readonly path: undefined;
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `name`, `description`, `createdAt`, `compat`, `roster`, `lastEventAt`, `events`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
      readonly applications: ReadonlyArray<PartialApplicationActivity>;
      /** Records before this page */
      readonly offset: number;
      /** Maximum number of records on this page */
      readonly limit: number;
      /** Exact number of records on all pages */
      readonly total: number;
    };
    };
    readonly record: PartialApplicationActivity;
  };
  /** Change name and description of an application */
  readonly 'PATCH /admin/1.0/applications/{sourcedId}': {
    readonly path: {
      readonly sourcedId: Uuid;
    };
    readonly query: undefined;
    readonly body: ApplicationChange;
    readonly replies: {
      readonly 200: ApplicationReply;
    };
  };
  /** Get the settings of an application */
  readonly 'GET /admin/1.0/applications/{sourcedId}/settings': {
    readonly path: {
      readonly sourcedId: Uuid;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: ApplicationSettingsBody;
    };
  };
  /** Change settings of an application */
  readonly 'PATCH /admin/1.0/applications/{sourcedId}/settings': {
    readonly path: {
      readonly sourcedId: Uuid;
    };
    readonly query: undefined;
    readonly body: ApplicationSettingsChange;
    readonly replies: {
      readonly 200: ApplicationSettingsBody;
    };
  };
  /** List the schools and classes granted to an application, latest first */
  readonly 'GET /admin/1.0/applications/{sourcedId}/grants': {
    readonly path: {
      readonly sourcedId: Uuid;
    };
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `applicationId`, `applicationName`, `schoolName`, `className`, `byDistrict`, `endDate`, `endedAt`, `createdAt`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
      readonly grants: ReadonlyArray<PartialApplicationGrant>;
      /** Records before this page */
      readonly offset: number;
      /** Maximum number of records on this page */
      readonly limit: number;
      /** Exact number of records on all pages */
      readonly total: number;
    };
    };
    readonly record: ApplicationGrant;
  };
  /** Grant a school or a class to an application */
  readonly 'POST /admin/1.0/applications/{sourcedId}/grants': {
    readonly path: {
      readonly sourcedId: Uuid;
    };
    readonly query: undefined;
    readonly body: NewApplicationGrant;
    readonly replies: {
      readonly 200: ApplicationGrantReply;
      readonly 201: ApplicationGrantReply;
    };
  };
  /** List what applications may read by grants, latest first */
  readonly 'GET /admin/1.0/grants': {
    readonly path: undefined;
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `applicationId`, `applicationName`, `schoolName`, `className`, `byDistrict`, `endDate`, `endedAt`, `createdAt`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
      readonly grants: ReadonlyArray<PartialApplicationGrant>;
      /** Records before this page */
      readonly offset: number;
      /** Maximum number of records on this page */
      readonly limit: number;
      /** Exact number of records on all pages */
      readonly total: number;
    };
    };
    readonly record: ApplicationGrant;
  };
  /** End a grant */
  readonly 'DELETE /admin/1.0/applications/{sourcedId}/grants/{grantId}': {
    readonly path: {
      readonly sourcedId: Uuid;
      readonly grantId: Uuid;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 204: undefined;
    };
  };
  /** Make the test student of an application */
  readonly 'POST /applications/1.0/{sourcedId}/test-student': {
    readonly path: {
      readonly sourcedId: Uuid;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: TestStudentReply;
      readonly 201: TestStudentReply;
    };
  };
  /** List the clients of an application, without their secrets */
  readonly 'GET /applications/1.0/{sourcedId}/clients': {
    readonly path: {
      readonly sourcedId: Uuid;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: ClientList;
    };
  };
  /** Create a client of an application */
  readonly 'POST /applications/1.0/{sourcedId}/clients': {
    readonly path: {
      readonly sourcedId: Uuid;
    };
    readonly query: undefined;
    readonly body: NewClient;
    readonly replies: {
      readonly 201: NewClientReply;
    };
  };
  /** Change a client */
  readonly 'PATCH /applications/1.0/{sourcedId}/clients/{clientId}': {
    readonly path: {
      readonly sourcedId: Uuid;
      /** Id of a client of the application */
      readonly clientId: string;
    };
    readonly query: undefined;
    readonly body: ClientChange;
    readonly replies: {
      readonly 200: ClientReply;
    };
  };
  /** Disable a client for good */
  readonly 'DELETE /applications/1.0/{sourcedId}/clients/{clientId}': {
    readonly path: {
      readonly sourcedId: Uuid;
      /** Id of a client of the application */
      readonly clientId: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 204: undefined;
    };
  };
  /** Give a client a new secret */
  readonly 'POST /applications/1.0/{sourcedId}/clients/{clientId}/secrets': {
    readonly path: {
      readonly sourcedId: Uuid;
      /** Id of a client of the application */
      readonly clientId: string;
    };
    readonly query: undefined;
    readonly body: SecretRotation;
    readonly replies: {
      readonly 201: SecretRotationReply;
    };
  };
  /** End the secret before the last rotation now */
  readonly 'DELETE /applications/1.0/{sourcedId}/clients/{clientId}/secrets/old': {
    readonly path: {
      readonly sourcedId: Uuid;
      /** Id of a client of the application */
      readonly clientId: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 204: undefined;
    };
  };
  /** List framework documents */
  readonly 'GET /ims/case/v1p1/CFDocuments': {
    readonly path: undefined;
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `title`, `uri`, `creator`, `frameworkType`, `officialSourceURL`, `publisher`, `description`, `language`, `version`, `adoptionStatus`, `notes`, `caseVersion`, `status`, `subject`, `statusStartDate`, `statusEndDate`, `sourcedId`, `CFPackageURI.sourcedId`, `licenseURI.sourcedId`, `lastChangeDateTime`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
      /** `case`: the official CASE v1p1 shape, flat, with `identifier` and without nulls. `Accept: application/vnd.1edtech.case.v1p1+json` asks for the same. */
      readonly profile?: 'case';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: CFDocumentList | CFDocumentSetDType;
      readonly 304: undefined;
    };
    readonly record: CFDocument;
  };
  /** Read one framework document */
  readonly 'GET /ims/case/v1p1/CFDocuments/{sourcedId}': {
    readonly path: {
      readonly sourcedId: Uuid;
    };
    readonly query: {
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `case`: the official CASE v1p1 shape, flat, with `identifier` and without nulls. `Accept: application/vnd.1edtech.case.v1p1+json` asks for the same. */
      readonly profile?: 'case';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
      readonly CFDocument: CFDocument | PartialCFDocument;
    } | CFDocumentDType;
      readonly 304: undefined;
    };
  };
  /** List items of all frameworks */
  readonly 'GET /ims/case/v1p1/CFItems': {
    readonly path: undefined;
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `fullStatement`, `CFItemType`, `uri`, `alternativeLabel`, `humanCodingScheme`, `listEnumeration`, `abbreviatedStatement`, `notes`, `language`, `status`, `sourcedId`, `CFDocumentURI.sourcedId`, `CFItemTypeURI.sourcedId`, `conceptKeywordsURI.sourcedId`, `licenseURI.sourcedId`, `conceptKeywords`, `subject`, `educationLevel`, `statusStartDate`, `statusEndDate`, `lastChangeDateTime`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: CFItemList;
      readonly 304: undefined;
    };
    readonly record: CFItem;
  };
  /** Read one item */
  readonly 'GET /ims/case/v1p1/CFItems/{sourcedId}': {
    readonly path: {
      readonly sourcedId: Uuid;
    };
    readonly query: {
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `case`: the official CASE v1p1 shape, flat, with `identifier` and without nulls. `Accept: application/vnd.1edtech.case.v1p1+json` asks for the same. */
      readonly profile?: 'case';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
      readonly CFItem: CFItem | PartialCFItem;
    } | CFItemDType;
      readonly 304: undefined;
    };
  };
  /** List associations of all frameworks */
  readonly 'GET /ims/case/v1p1/CFAssociations': {
    readonly path: undefined;
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `associationType`, `uri`, `notes`, `status`, `originNodeURI.sourcedId`, `destinationNodeURI.sourcedId`, `sequenceNumber`, `sourcedId`, `CFDocumentURI.sourcedId`, `CFAssociationGroupingURI.sourcedId`, `lastChangeDateTime`. */
      readonly filter?: ListFilter;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: CFAssociationList;
      readonly 304: undefined;
    };
    readonly record: CFAssociation;
  };
  /** Read one association */
  readonly 'GET /ims/case/v1p1/CFAssociations/{sourcedId}': {
    readonly path: {
      readonly sourcedId: Uuid;
    };
    readonly query: {
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `case`: the official CASE v1p1 shape, flat, with `identifier` and without nulls. `Accept: application/vnd.1edtech.case.v1p1+json` asks for the same. */
      readonly profile?: 'case';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
      readonly CFAssociation: CFAssociation | PartialCFAssociation;
    } | CFAssociationDType;
      readonly 304: undefined;
    };
  };
  /** Read an item with all of its associations */
  readonly 'GET /ims/case/v1p1/CFItemAssociations/{sourcedId}': {
    readonly path: {
      readonly sourcedId: Uuid;
    };
    readonly query: {
      /** `case`: the official CASE v1p1 shape, flat, with `identifier` and without nulls. `Accept: application/vnd.1edtech.case.v1p1+json` asks for the same. */
      readonly profile?: 'case';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: CFItemAssociations | CFAssociationSetDType;
      readonly 304: undefined;
    };
  };
  /** Read one grouping of associations */
  readonly 'GET /ims/case/v1p1/CFAssociationGroupings/{sourcedId}': {
    readonly path: {
      readonly sourcedId: Uuid;
    };
    readonly query: {
      /** `case`: the official CASE v1p1 shape, flat, with `identifier` and without nulls. `Accept: application/vnd.1edtech.case.v1p1+json` asks for the same. */
      readonly profile?: 'case';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
      readonly CFAssociationGrouping: CFAssociationGrouping;
    } | CFAssociationGroupingDType;
      readonly 304: undefined;
    };
  };
  /** Read a concept and its descendants */
  readonly 'GET /ims/case/v1p1/CFConcepts/{sourcedId}': {
    readonly path: {
      readonly sourcedId: Uuid;
    };
    readonly query: {
      /** `case`: the official CASE v1p1 shape, flat, with `identifier` and without nulls. `Accept: application/vnd.1edtech.case.v1p1+json` asks for the same. */
      readonly profile?: 'case';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: CFConceptSet | CFConceptSetDType;
      readonly 304: undefined;
    };
  };
  /** Read an item type and its descendants */
  readonly 'GET /ims/case/v1p1/CFItemTypes/{sourcedId}': {
    readonly path: {
      readonly sourcedId: Uuid;
    };
    readonly query: {
      /** `case`: the official CASE v1p1 shape, flat, with `identifier` and without nulls. `Accept: application/vnd.1edtech.case.v1p1+json` asks for the same. */
      readonly profile?: 'case';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: CFItemTypeSet | CFItemTypeSetDType;
      readonly 304: undefined;
    };
  };
  /** Read one licence */
  readonly 'GET /ims/case/v1p1/CFLicenses/{sourcedId}': {
    readonly path: {
      readonly sourcedId: Uuid;
    };
    readonly query: {
      /** `case`: the official CASE v1p1 shape, flat, with `identifier` and without nulls. `Accept: application/vnd.1edtech.case.v1p1+json` asks for the same. */
      readonly profile?: 'case';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
      readonly CFLicense: CFLicense;
    } | CFLicenseDType;
      readonly 304: undefined;
    };
  };
  /** Read one rubric with its criteria and levels */
  readonly 'GET /ims/case/v1p1/CFRubrics/{sourcedId}': {
    readonly path: {
      readonly sourcedId: Uuid;
    };
    readonly query: {
      /** `case`: the official CASE v1p1 shape, flat, with `identifier` and without nulls. `Accept: application/vnd.1edtech.case.v1p1+json` asks for the same. */
      readonly profile?: 'case';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
      readonly CFRubric: CFRubric;
    } | CFRubricDType;
      readonly 304: undefined;
    };
  };
  /** Read a subject and its descendants */
  readonly 'GET /ims/case/v1p1/CFSubjects/{sourcedId}': {
    readonly path: {
      readonly sourcedId: Uuid;
    };
    readonly query: {
      /** `case`: the official CASE v1p1 shape, flat, with `identifier` and without nulls. `Accept: application/vnd.1edtech.case.v1p1+json` asks for the same. */
      readonly profile?: 'case';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: CFSubjectSet | CFSubjectSetDType;
      readonly 304: undefined;
    };
  };
  /** Read a framework as a package */
  readonly 'GET /ims/case/v1p1/CFPackages/{sourcedId}': {
    readonly path: {
      readonly sourcedId: Uuid;
    };
    readonly query: {
      /** `case`: the official CASE v1p1 shape, flat, with `identifier` and without nulls. `Accept: application/vnd.1edtech.case.v1p1+json` asks for the same. */
      readonly profile?: 'case';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
      readonly CFPackage: CFPackageRecord;
    } | CFPackageDType;
      readonly 304: undefined;
    };
  };
  /** Replace a framework */
  readonly 'PUT /ims/case/v1p1/CFPackages/{sourcedId}': {
    readonly path: {
      readonly sourcedId: Uuid;
    };
    readonly query: {
      /** `true`: the package may leave the framework without items. */
      readonly allowEmpty?: 'true' | 'false';
    };
    readonly body: CFPackageUpload;
    readonly replies: {
      readonly 200: UploadResult;
    };
  };
  /** List frameworks with the number of their items */
  readonly 'GET /standards/1.0/frameworks': {
    readonly path: undefined;
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `title`, `uri`, `creator`, `frameworkType`, `officialSourceURL`, `publisher`, `description`, `language`, `version`, `adoptionStatus`, `notes`, `caseVersion`, `status`, `subject`, `statusStartDate`, `statusEndDate`, `sourcedId`, `CFPackageURI.sourcedId`, `licenseURI.sourcedId`, `lastChangeDateTime`, `itemCount`, `visibility`, `applicationId`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
      readonly frameworks: ReadonlyArray<Framework | PartialFramework>;
      /** Records before this page */
      readonly offset: number;
      /** Maximum number of records on this page */
      readonly limit: number;
      /** Exact number of records on all pages */
      readonly total: number;
    };
      readonly 304: undefined;
    };
    readonly record: Framework;
  };
  /** Read a framework as the package that an upload takes */
  readonly 'GET /standards/1.0/frameworks/{id}/package': {
    readonly path: {
      readonly id: Uuid;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: CFPackage;
      readonly 304: undefined;
    };
  };
  /** Read the tree of a framework in columns */
  readonly 'GET /standards/1.0/frameworks/{id}/outline': {
    readonly path: {
      readonly id: Uuid;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: FrameworkOutline;
      readonly 304: undefined;
    };
  };
  /** Read a spreadsheet as the package that an upload takes */
  readonly 'POST /standards/1.0/frameworks/tables': {
    readonly path: undefined;
    readonly query: {
      readonly framework?: Uuid;
    };
    readonly body: string;
    readonly replies: {
      readonly 200: CFPackageUpload;
    };
  };
  /** Export a framework for a spreadsheet */
  readonly 'GET /standards/1.0/frameworks/{id}/export': {
    readonly path: {
      readonly id: Uuid;
    };
    readonly query: {
      /** csv: a zip of CSV files, also when left out. xlsx: a workbook. */
      readonly format?: 'csv' | 'xlsx';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: string;
      readonly 304: undefined;
    };
  };
  /** Get an empty framework for a spreadsheet */
  readonly 'GET /standards/1.0/template': {
    readonly path: undefined;
    readonly query: {
      /** csv: a zip of CSV files, also when left out. xlsx: a workbook. */
      readonly format?: 'csv' | 'xlsx';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: string;
      readonly 304: undefined;
    };
  };
  /** Upload a framework */
  readonly 'POST /ims/case/v1p1/CFPackages': {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: CFPackageUpload;
    readonly replies: {
      readonly 201: UploadResult;
    };
  };
  /** List framework documents (CASE 1.0) */
  readonly 'GET /ims/case/v1p0/CFDocuments': {
    readonly path: undefined;
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `title`, `uri`, `creator`, `frameworkType`, `officialSourceURL`, `publisher`, `description`, `language`, `version`, `adoptionStatus`, `notes`, `caseVersion`, `subject`, `statusStartDate`, `statusEndDate`, `identifier`, `CFPackageURI.identifier`, `licenseURI.identifier`, `lastChangeDateTime`, `CFPackageURI.title`, `licenseURI.title`, `licenseURI.uri`, `subjectURI.identifier`, `subjectURI.title`, `subjectURI.uri`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: CFDocumentSetDTypeV1p0;
      readonly 304: undefined;
    };
  };
  /** Read one framework document (CASE 1.0) */
  readonly 'GET /ims/case/v1p0/CFDocuments/{sourcedId}': {
    readonly path: {
      readonly sourcedId: Uuid;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: CFDocumentDTypeV1p0;
      readonly 304: undefined;
    };
  };
  /** Read one item (CASE 1.0) */
  readonly 'GET /ims/case/v1p0/CFItems/{sourcedId}': {
    readonly path: {
      readonly sourcedId: Uuid;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: CFItemDTypeV1p0;
      readonly 304: undefined;
    };
  };
  /** Read one association (CASE 1.0) */
  readonly 'GET /ims/case/v1p0/CFAssociations/{sourcedId}': {
    readonly path: {
      readonly sourcedId: Uuid;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: CFAssociationDTypeV1p0;
      readonly 304: undefined;
    };
  };
  /** Read an item with all of its associations (CASE 1.0) */
  readonly 'GET /ims/case/v1p0/CFItemAssociations/{sourcedId}': {
    readonly path: {
      readonly sourcedId: Uuid;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: CFAssociationSetDTypeV1p0;
      readonly 304: undefined;
    };
  };
  /** Read one grouping of associations (CASE 1.0) */
  readonly 'GET /ims/case/v1p0/CFAssociationGroupings/{sourcedId}': {
    readonly path: {
      readonly sourcedId: Uuid;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: CFAssociationGroupingDTypeV1p0;
      readonly 304: undefined;
    };
  };
  /** Read a concept and its descendants (CASE 1.0) */
  readonly 'GET /ims/case/v1p0/CFConcepts/{sourcedId}': {
    readonly path: {
      readonly sourcedId: Uuid;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: CFConceptSetDTypeV1p0;
      readonly 304: undefined;
    };
  };
  /** Read an item type and its descendants (CASE 1.0) */
  readonly 'GET /ims/case/v1p0/CFItemTypes/{sourcedId}': {
    readonly path: {
      readonly sourcedId: Uuid;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: CFItemTypeSetDTypeV1p0;
      readonly 304: undefined;
    };
  };
  /** Read one licence (CASE 1.0) */
  readonly 'GET /ims/case/v1p0/CFLicenses/{sourcedId}': {
    readonly path: {
      readonly sourcedId: Uuid;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: CFLicenseDTypeV1p0;
      readonly 304: undefined;
    };
  };
  /** Read one rubric with its criteria and levels (CASE 1.0) */
  readonly 'GET /ims/case/v1p0/CFRubrics/{sourcedId}': {
    readonly path: {
      readonly sourcedId: Uuid;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: CFRubricDTypeV1p0;
      readonly 304: undefined;
    };
  };
  /** Read a subject and its descendants (CASE 1.0) */
  readonly 'GET /ims/case/v1p0/CFSubjects/{sourcedId}': {
    readonly path: {
      readonly sourcedId: Uuid;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: CFSubjectSetDTypeV1p0;
      readonly 304: undefined;
    };
  };
  /** Read a framework as a package (CASE 1.0) */
  readonly 'GET /ims/case/v1p0/CFPackages/{sourcedId}': {
    readonly path: {
      readonly sourcedId: Uuid;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: CFPackageDTypeV1p0;
      readonly 304: undefined;
    };
  };
  /** Read any record of a framework by its id */
  readonly 'GET /uri/{sourcedId}': {
    readonly path: {
      readonly sourcedId: Uuid;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: CaseRecord;
      readonly 304: undefined;
    };
  };
  /** Read who may read a framework */
  readonly 'GET /applications/1.0/frameworks/{sourcedId}/visibility': {
    readonly path: {
      readonly sourcedId: Uuid;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: FrameworkVisibility;
      readonly 304: undefined;
    };
  };
  /** Set who may read a framework */
  readonly 'PUT /applications/1.0/frameworks/{sourcedId}/visibility': {
    readonly path: {
      readonly sourcedId: Uuid;
    };
    readonly query: undefined;
    readonly body: FrameworkVisibility;
    readonly replies: {
      readonly 200: FrameworkVisibility;
    };
  };
  /** Preview the changes of a framework upload */
  readonly 'POST /admin/1.0/frameworks/preview': {
    readonly path: undefined;
    readonly query: {
      /** true: as PUT, which removes records that are not in the package. */
      readonly replace?: 'true' | 'false';
      /** true: the framework may end up without items. */
      readonly allowEmpty?: 'true' | 'false';
    };
    readonly body: CFPackageUpload;
    readonly replies: {
      readonly 200: FrameworkPreview;
    };
  };
  /** Preview the changes of a framework upload */
  readonly 'POST /standards/1.0/frameworks/preview': {
    readonly path: undefined;
    readonly query: {
      /** true: as PUT, which removes records that are not in the package. */
      readonly replace?: 'true' | 'false';
      /** true: the framework may end up without items. */
      readonly allowEmpty?: 'true' | 'false';
    };
    readonly body: CFPackageUpload;
    readonly replies: {
      readonly 200: FrameworkPreview;
    };
  };
  /** Count the resources and lessons of each item of a framework */
  readonly 'GET /standards/1.0/frameworks/{id}/usage': {
    readonly path: {
      readonly id: Uuid;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: FrameworkUsage;
      readonly 304: undefined;
    };
  };
  /** Read the OpenAPI document of the official CASE profile */
  readonly 'GET /ims/case/v1p1/discovery/imscasev1p1_openapi3_v1p0.json': {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: CaseDiscovery;
      readonly 304: undefined;
    };
  };
  /** List the courses */
  readonly 'GET /rostering/1.0/courses': {
    readonly path: undefined;
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `title`, `courseCode`, `grades`, `subjects`, `subjectCodes`, `org.sourcedId`, `schoolYear.sourcedId`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: CourseWithTypeList;
    };
    readonly record: CourseWithType;
  };
  /** Read one course, deleted or not */
  readonly 'GET /rostering/1.0/courses/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: CourseWithTypeReply;
    };
  };
  /** Create or replace a course */
  readonly 'PUT /rostering/1.0/courses/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: undefined;
    readonly body: CourseBody;
    readonly replies: {
      readonly 200: Written;
      readonly 201: Written;
    };
  };
  /** Delete one course: its status becomes tobedeleted */
  readonly 'DELETE /rostering/1.0/courses/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 204: undefined;
    };
  };
  /** List the units */
  readonly 'GET /rostering/1.0/units': {
    readonly path: undefined;
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `title`, `course.sourcedId`, `parent.sourcedId`, `sortOrder`, `prerequisites`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: UnitList;
    };
    readonly record: Unit;
  };
  /** Read one unit, deleted or not */
  readonly 'GET /rostering/1.0/units/{sourcedId}': {
    readonly path: {
      readonly sourcedId: Uuid;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: UnitReply;
    };
  };
  /** Create or replace a unit; its course, and its parent if it has one, come first */
  readonly 'PUT /rostering/1.0/units/{sourcedId}': {
    readonly path: {
      readonly sourcedId: Uuid;
    };
    readonly query: undefined;
    readonly body: UnitBody;
    readonly replies: {
      readonly 200: Written;
      readonly 201: Written;
    };
  };
  /** Delete one unit: its status becomes tobedeleted */
  readonly 'DELETE /rostering/1.0/units/{sourcedId}': {
    readonly path: {
      readonly sourcedId: Uuid;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 204: undefined;
    };
  };
  /** List the lessons */
  readonly 'GET /rostering/1.0/lessons': {
    readonly path: undefined;
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `title`, `unit.sourcedId`, `resource.sourcedId`, `sortOrder`, `lessonType`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: LessonList;
    };
    readonly record: Lesson;
  };
  /** Read one lesson, deleted or not */
  readonly 'GET /rostering/1.0/lessons/{sourcedId}': {
    readonly path: {
      readonly sourcedId: Uuid;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: LessonReply;
    };
  };
  /** Create or replace a lesson; its unit and its resource come first */
  readonly 'PUT /rostering/1.0/lessons/{sourcedId}': {
    readonly path: {
      readonly sourcedId: Uuid;
    };
    readonly query: undefined;
    readonly body: LessonBody;
    readonly replies: {
      readonly 200: Written;
      readonly 201: Written;
    };
  };
  /** Delete one lesson: its status becomes tobedeleted */
  readonly 'DELETE /rostering/1.0/lessons/{sourcedId}': {
    readonly path: {
      readonly sourcedId: Uuid;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 204: undefined;
    };
  };
  /** List the resources */
  readonly 'GET /rostering/1.0/resources': {
    readonly path: undefined;
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `title`, `type`, `url`, `vendorResourceId`, `subType`, `format`, `description`, `roles`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: ResourceList;
    };
    readonly record: Resource;
  };
  /** Read one resource, deleted or not */
  readonly 'GET /rostering/1.0/resources/{sourcedId}': {
    readonly path: {
      readonly sourcedId: Uuid;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: ResourceReply;
    };
  };
  /** Create or replace a resource; its learning objectives must be known CFItems */
  readonly 'PUT /rostering/1.0/resources/{sourcedId}': {
    readonly path: {
      readonly sourcedId: Uuid;
    };
    readonly query: undefined;
    readonly body: ResourceBody;
    readonly replies: {
      readonly 200: Written;
      readonly 201: Written;
    };
  };
  /** Delete one resource: its status becomes tobedeleted */
  readonly 'DELETE /rostering/1.0/resources/{sourcedId}': {
    readonly path: {
      readonly sourcedId: Uuid;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 204: undefined;
    };
  };
  /** List the root-level units of a course */
  readonly 'GET /rostering/1.0/courses/{sourcedId}/units': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `title`, `course.sourcedId`, `parent.sourcedId`, `sortOrder`, `prerequisites`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: UnitList;
    };
    readonly record: Unit;
  };
  /** List the sub-units of a unit */
  readonly 'GET /rostering/1.0/units/{sourcedId}/units': {
    readonly path: {
      readonly sourcedId: Uuid;
    };
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `title`, `course.sourcedId`, `parent.sourcedId`, `sortOrder`, `prerequisites`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: UnitList;
    };
    readonly record: Unit;
  };
  /** List the lessons of a unit */
  readonly 'GET /rostering/1.0/units/{sourcedId}/lessons': {
    readonly path: {
      readonly sourcedId: Uuid;
    };
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `title`, `unit.sourcedId`, `resource.sourcedId`, `sortOrder`, `lessonType`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: LessonList;
    };
    readonly record: Lesson;
  };
  /** Read a course with its units and lessons */
  readonly 'GET /rostering/1.0/courses/{sourcedId}/tree': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: CourseTree;
      readonly 304: undefined;
    };
  };
  /** Find content without standards, and standards without content */
  readonly 'GET /rostering/1.0/coverage': {
    readonly path: undefined;
    readonly query: {
      readonly courseId?: SourcedId;
      readonly frameworkId?: Uuid;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: Coverage;
    };
  };
  /** Count the lessons of courses */
  readonly 'GET /rostering/1.0/coverage/courses': {
    readonly path: undefined;
    readonly query: {
      /** Ids of courses, with commas between, 100 at most */
      readonly courseIds: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
      readonly courses: ReadonlyArray<CourseNumbers>;
    };
    };
  };
  /** Send one event */
  readonly 'POST /events/1.0/': {
    readonly path: undefined;
    readonly query: {
      /** true: predict the effects, store nothing */
      readonly dryRun?: 'true' | 'false';
    };
    readonly body: EventBody;
    readonly replies: {
      readonly 200: SessionReply | EventDryRun;
      readonly 202: EventAccepted;
    };
  };
  /** Read the Caliper endpoint configuration */
  readonly 'GET /events/1.0/': {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: CaliperEndpointConfiguration;
    };
  };
  /** List the statuses of your latest events, newest first */
  readonly 'GET /events/1.0/events': {
    readonly path: undefined;
    readonly query: {
      /** received: waits for processing; processed: counts; dropped: does not count, see reason; failed: a server error */
      readonly status?: 'received' | 'processed' | 'dropped' | 'failed';
      /** Received or processed since this instant; the last 24 hours when left out */
      readonly from?: string;
      /** 100 when left out, 3000 at most */
      readonly limit?: string;
      /** Events to skip */
      readonly offset?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: EventList;
    };
    readonly record: EventSummary;
  };
  /** Read the status of an event */
  readonly 'GET /events/1.0/events/{id}': {
    readonly path: {
      /** The event's id */
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: EventStatusReply;
    };
  };
  /** Search the events of your application, newest first */
  readonly 'GET /events/1.0/log': {
    readonly path: undefined;
    readonly query: {
      /** received: waits for processing; processed: counts; dropped: does not count, see reason; failed: a server error */
      readonly status?: 'received' | 'processed' | 'dropped' | 'failed';
      readonly reason?: EventDropCode;
      readonly type?: EventType;
      readonly scoreType?: ScoreType;
      /** sourcedId of the student, as the event names it. */
      readonly studentId?: string;
      /** sourcedId of the course, as the event names it. */
      readonly courseId?: string;
      /** sourcedId of the lesson, as the event names it. */
      readonly lessonId?: string;
      /** Id of the object, such as the attempt of a GradeEvent. */
      readonly objectId?: string;
      /** The session that the event opened, closed, names or is attached to. */
      readonly sessionId?: string;
      /** ISO 8601 instant with an offset: received then or later. */
      readonly from?: string;
      /** ISO 8601 instant with an offset: received before. */
      readonly until?: string;
      /** Events per page: default 100, 1000 at most. */
      readonly limit?: string;
      /** `next` of the previous page, with the same filters. */
      readonly cursor?: string;
      /** `csv`, or the header `Accept: text/csv`: all events that match as CSV, up to 100000 rows unless `limit` says less, a column for each member; `reason` and `warnings` are their codes. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed. Where it has as many rows as it may have, more events may match: narrow `from` and `until`. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: EventLog;
    };
    readonly record: LoggedEvent;
  };
  /** Count the refused, dropped and failed events of your application by cause */
  readonly 'GET /events/1.0/errors': {
    readonly path: undefined;
    readonly query: {
      /** Some of code, field, separated by commas; default: all. */
      readonly groupBy?: string;
      /** ISO 8601 instant of the first error; default: 24 hours ago. */
      readonly from?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: EventErrorGroupList;
    };
  };
  /** Count the events of your application over time */
  readonly 'GET /events/1.0/counts': {
    readonly path: undefined;
    readonly query: {
      /** ISO 8601 instant with an offset; default: 24 hours before `until`. */
      readonly from?: string;
      /** ISO 8601 instant with an offset; default: now. */
      readonly until?: string;
      /** Length of a bucket, in UTC; default: auto. At most 400 buckets. */
      readonly bucket?: 'auto' | 'minute' | '5m' | '15m' | 'hour' | 'day';
      /** A series for each of these; default: state. */
      readonly by?: 'state' | 'reason' | 'type';
      /** Only events that reached this state. */
      readonly status?: 'processed' | 'dropped' | 'failed' | 'refused';
      readonly reason?: EventCountCode;
      readonly type?: EventType;
      readonly scoreType?: ScoreType;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: EventCounts;
    };
  };
  /** Stream the statuses of your events and counters as server-sent events */
  readonly 'GET /events/1.0/stream': {
    readonly path: undefined;
    readonly query: {
      /** Some of stats, events, separated by commas; default: both. */
      readonly topics?: string;
      /** As the header Last-Event-ID, for clients that cannot send it. */
      readonly lastEventId?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: string;
    };
  };
  /** Stream event statuses and counters as server-sent events */
  readonly 'GET /admin/1.0/stream': {
    readonly path: undefined;
    readonly query: {
      /** Some of stats, events, separated by commas; default: both. */
      readonly topics?: string;
      /** As the header Last-Event-ID, for clients that cannot send it. */
      readonly lastEventId?: string;
      readonly applicationId?: Uuid;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: string;
    };
  };
  /** Read what changed since a cursor */
  readonly 'GET /feed/1.0/changes': {
    readonly path: undefined;
    readonly query: {
      /** `next` of the last page; left out: the oldest change; `end`: only new ones. */
      readonly after?: string;
      /** Types of changes, separated by commas; default: all. */
      readonly types?: string;
      /** Changes per page: default 100, 1000 at most. */
      readonly limit?: string;
      /** Seconds to wait when there are none: default 0, 30 at most. */
      readonly wait?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: ChangePage;
    };
    readonly record: Change;
  };
  /** Read the AsyncAPI document of what is sent */
  readonly 'GET /asyncapi.json': {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: object;
      readonly 304: undefined;
    };
  };
  /** List the webhooks of an application, without their secrets */
  readonly 'GET /applications/1.0/{sourcedId}/webhooks': {
    readonly path: {
      readonly sourcedId: Uuid;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: WebhookList;
    };
  };
  /** Have changes sent to an address */
  readonly 'POST /applications/1.0/{sourcedId}/webhooks': {
    readonly path: {
      readonly sourcedId: Uuid;
    };
    readonly query: undefined;
    readonly body: NewWebhook;
    readonly replies: {
      readonly 201: WebhookSecretReply;
    };
  };
  /** Get a webhook, without its secret */
  readonly 'GET /applications/1.0/{sourcedId}/webhooks/{webhookId}': {
    readonly path: {
      readonly sourcedId: Uuid;
      /** Id of a webhook of the application */
      readonly webhookId: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: WebhookReply;
    };
  };
  /** Change a webhook, pause it, or let it go on */
  readonly 'PATCH /applications/1.0/{sourcedId}/webhooks/{webhookId}': {
    readonly path: {
      readonly sourcedId: Uuid;
      /** Id of a webhook of the application */
      readonly webhookId: string;
    };
    readonly query: undefined;
    readonly body: WebhookChange;
    readonly replies: {
      readonly 200: WebhookReply;
    };
  };
  /** Delete a webhook and its attempts */
  readonly 'DELETE /applications/1.0/{sourcedId}/webhooks/{webhookId}': {
    readonly path: {
      readonly sourcedId: Uuid;
      /** Id of a webhook of the application */
      readonly webhookId: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 204: undefined;
    };
  };
  /** Give a webhook a new secret */
  readonly 'POST /applications/1.0/{sourcedId}/webhooks/{webhookId}/secret': {
    readonly path: {
      readonly sourcedId: Uuid;
      /** Id of a webhook of the application */
      readonly webhookId: string;
    };
    readonly query: undefined;
    readonly body: WebhookRotation;
    readonly replies: {
      readonly 201: WebhookSecretReply;
    };
  };
  /** Send changes again from a cursor on */
  readonly 'POST /applications/1.0/{sourcedId}/webhooks/{webhookId}/replay': {
    readonly path: {
      readonly sourcedId: Uuid;
      /** Id of a webhook of the application */
      readonly webhookId: string;
    };
    readonly query: undefined;
    readonly body: WebhookReplay;
    readonly replies: {
      readonly 200: WebhookReply;
    };
  };
  /** List what was sent lately, and the replies */
  readonly 'GET /applications/1.0/{sourcedId}/webhooks/{webhookId}/attempts': {
    readonly path: {
      readonly sourcedId: Uuid;
      /** Id of a webhook of the application */
      readonly webhookId: string;
    };
    readonly query: {
      /** Attempts: default 100, 500 at most. */
      readonly limit?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: WebhookAttemptList;
    };
    readonly record: WebhookAttempt;
  };
  /** Send a message without changes at once, and show the reply */
  readonly 'POST /applications/1.0/{sourcedId}/webhooks/{webhookId}/test': {
    readonly path: {
      readonly sourcedId: Uuid;
      /** Id of a webhook of the application */
      readonly webhookId: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: WebhookAttemptReply;
    };
  };
  /** Send a heartbeat of a session named in the path */
  readonly 'POST /events/1.0/sessions/{sessionId}/heartbeat': {
    readonly path: {
      /** The session's id, as in the SessionEvents; a UUID also with or without `urn:uuid:` */
      readonly sessionId: string;
    };
    readonly query: undefined;
    readonly body: SessionHeartbeat;
    readonly replies: {
      readonly 200: HeartbeatReply;
    };
  };
  /** Send a heartbeat of a session named in the body or the query */
  readonly 'POST /events/1.0/heartbeat': {
    readonly path: undefined;
    readonly query: {
      /** The session's id, as in the SessionEvents; a UUID also with or without `urn:uuid:` */
      readonly sessionId?: string;
    };
    readonly body: Heartbeat;
    readonly replies: {
      readonly 200: HeartbeatReply;
    };
  };
  /** List a student's XP entries, oldest first */
  readonly 'GET /xp/1.0/users/{sourcedId}/entries': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: {
      readonly applicationId?: Uuid;
      /** From this date or instant, included */
      readonly startDate?: string;
      /** After this instant */
      readonly after?: string;
      /** Up to this date, included, or this instant */
      readonly endDate?: string;
      /** Before this instant */
      readonly before?: string;
      /** Entries to skip */
      readonly offset?: string;
      /** Entries per page; 100 when left out, 3000 at most */
      readonly limit?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: XpEntryList;
    };
    readonly record: XpEntry;
  };
  /** Read a student's activity by day and subject */
  readonly 'GET /analytics/1.0/activity': {
    readonly path: undefined;
    readonly query: {
      readonly studentId?: SourcedId;
      /** In place of studentId, in any case; 400 if not unique */
      readonly email?: string;
      /** First day, or instant; six days before endDate when left out */
      readonly startDate?: string;
      /** Last day, or instant (excluded); startDate, else today, when left out; 366 days at most */
      readonly endDate?: string;
      /** IANA name; UTC when left out */
      readonly timezone?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: Activity;
    };
  };
  /** Read a student's activity facts of one week */
  readonly 'GET /analytics/1.0/facts/weekly': {
    readonly path: undefined;
    readonly query: {
      readonly studentId?: SourcedId;
      /** In place of studentId, in any case; 400 if not unique */
      readonly email?: string;
      /** A day of the week; today when left out */
      readonly weekDate?: string;
      /** IANA name; UTC when left out */
      readonly timezone?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: WeeklyFacts;
    };
  };
  /** Sum XP and count results and active students by day */
  readonly 'GET /analytics/1.0/daily': {
    readonly path: undefined;
    readonly query: {
      /** First day, or instant; six days before `until` when left out */
      readonly from?: string;
      /** Last day, or instant (excluded); `from`, else today, when left out; 92 days at most */
      readonly until?: string;
      /** IANA name; UTC when left out */
      readonly timezone?: string;
      /** What XP is told apart by; subject when left out */
      readonly by?: 'subject' | 'course' | 'application';
      /** sourcedId of a course: only its events */
      readonly courseId?: string;
      /** sourcedId of a class: only students who are enrolled in it */
      readonly classId?: string;
      /** sourcedId of a school: only its students */
      readonly schoolId?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: DailyActivity;
    };
  };
  /** Read a student's time and XP in a period, and the streak up to now */
  readonly 'GET /insights/1.0/users/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: {
      /** First day, or instant; six days before endDate when left out */
      readonly startDate?: string;
      /** Last day, or instant (excluded); startDate, else today, when left out; 366 days at most */
      readonly endDate?: string;
      /** IANA name; UTC when left out */
      readonly timezone?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: Insights;
    };
  };
  /** List a student's grades with lesson and standards, latest first */
  readonly 'GET /insights/1.0/users/{sourcedId}/results': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `scoreType`, `masters`, `gradedAt`, `subject`, `courseId`, `lessonId`. */
      readonly filter?: ListFilter;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: StudentResultList;
    };
    readonly record: PartialStudentResult;
  };
  /** List a student's study sessions, latest first */
  readonly 'GET /insights/1.0/users/{sourcedId}/sessions': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sessionId`, `applicationId`, `edAppId`, `status`, `startedAtTime`, `endedAtTime`, `durationInSeconds`, `closeReason`, `requiresHeartbeat`. */
      readonly filter?: ListFilter;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: StudySessionList;
    };
    readonly record: StudySession;
  };
  /** Read a study session with its time, XP and evidence */
  readonly 'GET /insights/1.0/sessions/{sessionId}': {
    readonly path: {
      /** The session's id, as in the SessionEvents; a UUID also with or without `urn:uuid:` */
      readonly sessionId: string;
    };
    readonly query: {
      readonly applicationId?: Uuid;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: SessionInsights;
    };
  };
  /** List the study sessions that your application opened, latest start first */
  readonly 'GET /events/1.0/sessions': {
    readonly path: undefined;
    readonly query: {
      /** Only open, or only closed sessions */
      readonly status?: 'open' | 'closed';
      /** sourcedId of the student */
      readonly studentId?: string;
      /** A date (UTC) or an instant: started then or later */
      readonly from?: string;
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** `next` of the previous page, with the same filters. */
      readonly cursor?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: StudySessionPage;
    };
    readonly record: StudySession;
  };
  /** List the study sessions of all applications, latest start first */
  readonly 'GET /admin/1.0/sessions': {
    readonly path: undefined;
    readonly query: {
      /** Only open, or only closed sessions */
      readonly status?: 'open' | 'closed';
      /** sourcedId of the student */
      readonly studentId?: string;
      /** A date (UTC) or an instant: started then or later */
      readonly from?: string;
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** `next` of the previous page, with the same filters. */
      readonly cursor?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
      readonly applicationId?: Uuid;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: StudySessionPage;
    };
    readonly record: StudySession;
  };
  /** List the results read back */
  readonly 'GET /gradebook/1.0/assessment-results': {
    readonly path: undefined;
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `assessmentLineItem.sourcedId`, `student.sourcedId`, `score`, `textScore`, `scoreDate`, `scoreScale.sourcedId`, `scorePercentile`, `scoreStatus`, `comment`, `inProgress`, `incomplete`, `late`, `missing`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: AssessmentResultList;
    };
    readonly record: AssessmentResult;
  };
  /** Read one result read back, deleted or not */
  readonly 'GET /gradebook/1.0/assessment-results/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: AssessmentResultReply;
    };
  };
  /** List the categories */
  readonly 'GET /gradebook/1.0/categories': {
    readonly path: undefined;
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `title`, `weight`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: CategoryList;
    };
    readonly record: Category;
  };
  /** Read one category, deleted or not */
  readonly 'GET /gradebook/1.0/categories/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: CategoryReply;
    };
  };
  /** Create or replace a category */
  readonly 'PUT /gradebook/1.0/categories/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: undefined;
    readonly body: CategoryBody;
    readonly replies: {
      readonly 200: Written;
      readonly 201: Written;
    };
  };
  /** Delete one category: its status becomes tobedeleted */
  readonly 'DELETE /gradebook/1.0/categories/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 204: undefined;
    };
  };
  /** List the line items */
  readonly 'GET /gradebook/1.0/lineItems': {
    readonly path: undefined;
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `title`, `description`, `assignDate`, `dueDate`, `class.sourcedId`, `school.sourcedId`, `category.sourcedId`, `gradingPeriod.sourcedId`, `academicSession.sourcedId`, `scoreScale.sourcedId`, `resultValueMin`, `resultValueMax`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: LineItemList;
    };
    readonly record: LineItem;
  };
  /** Read one line item, deleted or not */
  readonly 'GET /gradebook/1.0/lineItems/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: LineItemReply;
    };
  };
  /** Create or replace a line item; its class and its category come first */
  readonly 'PUT /gradebook/1.0/lineItems/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: undefined;
    readonly body: LineItemBody;
    readonly replies: {
      readonly 200: Written;
      readonly 201: Written;
    };
  };
  /** Delete one line item: its status becomes tobedeleted */
  readonly 'DELETE /gradebook/1.0/lineItems/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 204: undefined;
    };
  };
  /** List the results */
  readonly 'GET /gradebook/1.0/results': {
    readonly path: undefined;
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `lineItem.sourcedId`, `student.sourcedId`, `class.sourcedId`, `scoreScale.sourcedId`, `scoreStatus`, `score`, `textScore`, `scoreDate`, `comment`, `inProgress`, `incomplete`, `late`, `missing`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: ResultList;
    };
    readonly record: Result;
  };
  /** Read one result, deleted or not */
  readonly 'GET /gradebook/1.0/results/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: ResultReply;
    };
  };
  /** Create or replace a result; its line item comes first */
  readonly 'PUT /gradebook/1.0/results/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: undefined;
    readonly body: ResultBody;
    readonly replies: {
      readonly 200: Written;
      readonly 201: Written;
    };
  };
  /** Delete one result: its status becomes tobedeleted */
  readonly 'DELETE /gradebook/1.0/results/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 204: undefined;
    };
  };
  /** List the score scales */
  readonly 'GET /gradebook/1.0/scoreScales': {
    readonly path: undefined;
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `title`, `type`, `course.sourcedId`, `class.sourcedId`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: ScoreScaleList;
    };
    readonly record: ScoreScale;
  };
  /** Read one score scale, deleted or not */
  readonly 'GET /gradebook/1.0/scoreScales/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: ScoreScaleReply;
    };
  };
  /** Create or replace a score scale; its class comes first */
  readonly 'PUT /gradebook/1.0/scoreScales/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: undefined;
    readonly body: ScoreScaleBody;
    readonly replies: {
      readonly 200: Written;
      readonly 201: Written;
    };
  };
  /** Delete one score scale: its status becomes tobedeleted */
  readonly 'DELETE /gradebook/1.0/scoreScales/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 204: undefined;
    };
  };
  /** List the assessment line items */
  readonly 'GET /gradebook/1.0/assessmentLineItems': {
    readonly path: undefined;
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `title`, `description`, `class.sourcedId`, `parentAssessmentLineItem.sourcedId`, `scoreScale.sourcedId`, `resultValueMin`, `resultValueMax`, `component.sourcedId`, `componentResource.sourcedId`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: AssessmentLineItemList;
    };
    readonly record: AssessmentLineItem;
  };
  /** Read one assessment line item, deleted or not */
  readonly 'GET /gradebook/1.0/assessmentLineItems/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: AssessmentLineItemReply;
    };
  };
  /** Create or replace an assessment line item; of a derived one, set its component */
  readonly 'PUT /gradebook/1.0/assessmentLineItems/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: undefined;
    readonly body: AssessmentLineItemBody;
    readonly replies: {
      readonly 200: Written;
      readonly 201: Written;
    };
  };
  /** Delete one assessment line item: its status becomes tobedeleted */
  readonly 'DELETE /gradebook/1.0/assessmentLineItems/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 204: undefined;
    };
  };
  /** List the assessment results */
  readonly 'GET /gradebook/1.0/assessmentResults': {
    readonly path: undefined;
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `assessmentLineItem.sourcedId`, `student.sourcedId`, `score`, `textScore`, `scoreDate`, `scoreScale.sourcedId`, `scorePercentile`, `scoreStatus`, `comment`, `inProgress`, `incomplete`, `late`, `missing`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: AssessmentResultList;
    };
    readonly record: AssessmentResult;
  };
  /** Read one assessment result, deleted or not */
  readonly 'GET /gradebook/1.0/assessmentResults/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: AssessmentResultReply;
    };
  };
  /** Create or replace an assessment result that no event made */
  readonly 'PUT /gradebook/1.0/assessmentResults/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: undefined;
    readonly body: AssessmentResultBody;
    readonly replies: {
      readonly 200: Written;
      readonly 201: Written;
    };
  };
  /** Delete one assessment result: its status becomes tobedeleted */
  readonly 'DELETE /gradebook/1.0/assessmentResults/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 204: undefined;
    };
  };
  /** List a student's review states, in the order in which they are due */
  readonly 'GET /insights/1.0/users/{sourcedId}/reviews': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: {
      /** today: due today or before; overdue: due before today; all when left out */
      readonly due?: 'today' | 'overdue' | 'all';
      /** Only states whose source course or standard has this subject */
      readonly subject?: string;
      /** States to skip; 0 when left out */
      readonly offset?: string;
      /** States per page; 100 when left out, 3000 at most */
      readonly limit?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: Reviews;
    };
    readonly record: Review;
  };
  /** Read one review state, with its answers and the next intervals */
  readonly 'GET /insights/1.0/users/{sourcedId}/reviews/{standardId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
      readonly standardId: Uuid;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: ReviewDetails;
    };
  };
  /** Count the reviews of a framework, and those that were passed, by group and week */
  readonly 'GET /insights/1.0/retention': {
    readonly path: undefined;
    readonly query: {
      readonly frameworkId: Uuid;
      /** Weeks up to the current one: 1 to 53; 12 when left out */
      readonly weeks?: string;
      /** Level of the groups in the tree: 1 to 20; 2 when left out */
      readonly level?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: WeeklyRetention;
    };
  };
  /** Read the share of reviews in the last days that were passed */
  readonly 'GET /admin/1.0/review/retention': {
    readonly path: undefined;
    readonly query: {
      /** 1 to 366; 30 when left out */
      readonly days?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: ReviewRetention;
    };
  };
  /** Read the number of reviews due on each of the next days, today first */
  readonly 'GET /admin/1.0/review/forecast': {
    readonly path: undefined;
    readonly query: {
      /** 1 to 366; 30 when left out */
      readonly days?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: ReviewForecast;
    };
  };
  /** Read what a student, a class or a course knows of a framework */
  readonly 'GET /insights/1.0/mastery': {
    readonly path: undefined;
    readonly query: {
      /** The framework with most review states of these students when left out */
      readonly frameworkId?: string;
      /** One student */
      readonly studentId?: string;
      /** The students of a class */
      readonly classId?: string;
      /** The students of all classes of a course */
      readonly courseId?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: Mastery;
    };
  };
  /** Read what the students of several classes know of the groups of a framework */
  readonly 'GET /insights/1.0/mastery/classes': {
    readonly path: undefined;
    readonly query: {
      readonly frameworkId: Uuid;
      /** Level of the groups in the tree: 1 to 20; 2 when left out */
      readonly level?: string;
      /** sourcedId of a course: only its classes */
      readonly courseId?: string;
      /** sourcedId of a school: only its classes */
      readonly schoolId?: string;
      /** Classes to skip; 0 when left out */
      readonly offset?: string;
      /** Classes per page; 100 when left out, and at most */
      readonly limit?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: MasteryByClass;
    };
    readonly record: {
      readonly sourcedId: SourcedId;
      readonly title: string;
      /** Whom the caller may read */
      readonly students: number;
    };
  };
  /** Read XP, time, sessions, reviews, mastery and streak of each student of a class */
  readonly 'GET /insights/1.0/classes/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: {
      /** First day, or instant; six days before `until` when left out */
      readonly from?: string;
      /** Last day, or instant (excluded); `from`, else today, when left out; 92 days at most */
      readonly until?: string;
      /** IANA name; UTC when left out */
      readonly timezone?: string;
      /** Students to skip; 0 when left out */
      readonly offset?: string;
      /** Students per page; 100 when left out, 500 at most */
      readonly limit?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: ClassInsights;
    };
    readonly record: {
      readonly sourcedId: SourcedId;
      /** As in the roster */
      readonly givenName: string | null;
      /** As in the roster */
      readonly familyName: string | null;
      /** Sum of XP in the period, signed */
      readonly xp: number;
      /** Active seconds in the period */
      readonly activeSeconds: number;
      /** Study sessions that overlap the period */
      readonly sessions: number;
      /** Standards with a review state: answered correctly once or more */
      readonly standards: number;
      /** Of these, with a recall today of the desired retention of their state or more */
      readonly recalled: number;
      /** Of these, due today or before, on the student's local day */
      readonly due: number;
      /** Days in a row that reached the daily goal, up to now */
      readonly streakDays: number;
      /** The latest of: end of the latest session, XP entry, result; of all time. Null: nothing */
      readonly lastSeenAt: Instant | null;
    };
  };
  /** Read what each student of a class knows of the groups of a framework */
  readonly 'GET /insights/1.0/classes/{sourcedId}/mastery': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: {
      /** The framework with most review states of these students when left out */
      readonly frameworkId?: string;
      /** Level of the groups in the tree: 1 to 20; 2 when left out */
      readonly level?: string;
      /** Students to skip; 0 when left out */
      readonly offset?: string;
      /** Students per page; 100 when left out, 500 at most */
      readonly limit?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: ClassMastery;
    };
    readonly record: {
      readonly sourcedId: SourcedId;
      /** As in the roster */
      readonly givenName: string | null;
      /** As in the roster */
      readonly familyName: string | null;
    };
  };
  /** Read who of a class needs the teacher, what it practises next, what to celebrate */
  readonly 'GET /insights/1.0/classes/{sourcedId}/summary': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: {
      /** week when left out; weeks begin on Monday */
      readonly period?: 'today' | 'week' | 'lastWeek' | 'term';
      /** IANA name, of which days are; UTC when left out */
      readonly timezone?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: ClassSummary;
    };
  };
  /** List the topmost orgs whose summary the caller may read */
  readonly 'GET /insights/1.0/orgs': {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: SummaryOrgs;
    };
  };
  /** Read how many students of a school or district mastered each standard */
  readonly 'GET /insights/1.0/orgs/{sourcedId}/standards': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: OrgStandards;
    };
  };
  /** Read which classes of a school or district need help, and how many students take part */
  readonly 'GET /insights/1.0/orgs/{sourcedId}/summary': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: {
      /** week when left out; weeks begin on Monday */
      readonly period?: 'today' | 'week' | 'lastWeek';
      /** IANA name, of which days are; UTC when left out */
      readonly timezone?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: OrgSummary;
    };
  };
  /** Read what each student of a school or district did and knows */
  readonly 'GET /insights/1.0/orgs/{sourcedId}/students': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: {
      /** week when left out; weeks begin on Monday */
      readonly period?: 'today' | 'week' | 'lastWeek';
      /** IANA name, of which days are; UTC when left out */
      readonly timezone?: string;
      /** Students to skip; 0 when left out */
      readonly offset?: string;
      /** Students per page; 100 when left out, 500 at most */
      readonly limit?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: OrgStudents;
    };
  };
  /** Read what the person who signed in learns, teaches and leads */
  readonly 'GET /insights/1.0/me': {
    readonly path: undefined;
    readonly query: {
      /** IANA name, of which days are; UTC when left out */
      readonly timezone?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: Me;
    };
  };
  /** Fetch a table of the warehouse, or what changed in it */
  readonly 'GET /admin/1.0/warehouse/{table}': {
    readonly path: {
      /** Name of a table, as the page about the tables of the warehouse lists them */
      readonly table: string;
    };
    readonly query: {
      /** Default: `csv`. */
      readonly format?: 'parquet' | 'csv';
      /** Only what changed since this cursor, with the column `deleted`: remove the rows whose keys the file has, then add those that are not deleted. */
      readonly after?: string;
      /** Go on with the file of this cursor; `format` and `after` as before. */
      readonly cursor?: string;
      /** With `cursor`: the number of bytes that have arrived. */
      readonly from?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: string;
    };
  };
  /** Fetch your rows of a table of the warehouse, or what changed in them */
  readonly 'GET /warehouse/1.0/{table}': {
    readonly path: {
      /** Name of a table, as the page about the tables of the warehouse lists them */
      readonly table: string;
    };
    readonly query: {
      /** Default: `csv`. */
      readonly format?: 'parquet' | 'csv';
      /** Only what changed since this cursor, with the column `deleted`: remove the rows whose keys the file has, then add those that are not deleted. */
      readonly after?: string;
      /** Go on with the file of this cursor; `format` and `after` as before. */
      readonly cursor?: string;
      /** With `cursor`: the number of bytes that have arrived. */
      readonly from?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: string;
    };
  };
  /** List the nightly exports that are kept, with their files */
  readonly 'GET /admin/1.0/warehouse-exports': {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: WarehouseExports;
    };
  };
  /** List the categories */
  readonly 'GET /ims/oneroster/gradebook/v1p2/categories': {
    readonly path: undefined;
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `title`, `weight`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: CategorySet;
    };
    readonly record: Category;
  };
  /** Create one category */
  readonly 'POST /ims/oneroster/gradebook/v1p2/categories': {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: NewCategoryBody;
    readonly replies: {
      readonly 201: SourcedIdPairReply;
    };
  };
  /** Read one category, deleted or not */
  readonly 'GET /ims/oneroster/gradebook/v1p2/categories/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: {
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: SelectedCategoryReply;
    };
  };
  /** Create or replace a category */
  readonly 'PUT /ims/oneroster/gradebook/v1p2/categories/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: undefined;
    readonly body: CategoryBody;
    readonly replies: {
      readonly 201: StoredCategoryReply;
    };
  };
  /** Delete one category: its status becomes tobedeleted */
  readonly 'DELETE /ims/oneroster/gradebook/v1p2/categories/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 204: undefined;
    };
  };
  /** List the line items */
  readonly 'GET /ims/oneroster/gradebook/v1p2/lineItems': {
    readonly path: undefined;
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `title`, `description`, `assignDate`, `dueDate`, `class.sourcedId`, `school.sourcedId`, `category.sourcedId`, `gradingPeriod.sourcedId`, `academicSession.sourcedId`, `scoreScale.sourcedId`, `resultValueMin`, `resultValueMax`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: LineItemSet;
    };
    readonly record: LineItem;
  };
  /** Create one line item */
  readonly 'POST /ims/oneroster/gradebook/v1p2/lineItems': {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: NewLineItemBody;
    readonly replies: {
      readonly 201: SourcedIdPairReply;
    };
  };
  /** Read one line item, deleted or not */
  readonly 'GET /ims/oneroster/gradebook/v1p2/lineItems/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: {
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: SelectedLineItemReply;
    };
  };
  /** Create or replace a line item; its class and its category come first */
  readonly 'PUT /ims/oneroster/gradebook/v1p2/lineItems/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: undefined;
    readonly body: LineItemBody;
    readonly replies: {
      readonly 201: StoredLineItemReply;
    };
  };
  /** Delete one line item: its status becomes tobedeleted */
  readonly 'DELETE /ims/oneroster/gradebook/v1p2/lineItems/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 204: undefined;
    };
  };
  /** List the results */
  readonly 'GET /ims/oneroster/gradebook/v1p2/results': {
    readonly path: undefined;
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `lineItem.sourcedId`, `student.sourcedId`, `class.sourcedId`, `scoreScale.sourcedId`, `scoreStatus`, `score`, `textScore`, `scoreDate`, `comment`, `inProgress`, `incomplete`, `late`, `missing`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: ResultSet;
    };
    readonly record: Result;
  };
  /** Create one result */
  readonly 'POST /ims/oneroster/gradebook/v1p2/results': {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: NewResultBody;
    readonly replies: {
      readonly 201: SourcedIdPairReply;
    };
  };
  /** Read one result, deleted or not */
  readonly 'GET /ims/oneroster/gradebook/v1p2/results/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: {
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: SelectedResultReply;
    };
  };
  /** Create or replace a result; its line item comes first */
  readonly 'PUT /ims/oneroster/gradebook/v1p2/results/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: undefined;
    readonly body: ResultBody;
    readonly replies: {
      readonly 201: StoredResultReply;
    };
  };
  /** Delete one result: its status becomes tobedeleted */
  readonly 'DELETE /ims/oneroster/gradebook/v1p2/results/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 204: undefined;
    };
  };
  /** List the score scales */
  readonly 'GET /ims/oneroster/gradebook/v1p2/scoreScales': {
    readonly path: undefined;
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `title`, `type`, `course.sourcedId`, `class.sourcedId`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: ScoreScaleSet;
    };
    readonly record: ScoreScale;
  };
  /** Create one score scale */
  readonly 'POST /ims/oneroster/gradebook/v1p2/scoreScales': {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: NewScoreScaleBody;
    readonly replies: {
      readonly 201: SourcedIdPairReply;
    };
  };
  /** Read one score scale, deleted or not */
  readonly 'GET /ims/oneroster/gradebook/v1p2/scoreScales/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: {
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: SelectedScoreScaleReply;
    };
  };
  /** Create or replace a score scale; its class comes first */
  readonly 'PUT /ims/oneroster/gradebook/v1p2/scoreScales/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: undefined;
    readonly body: ScoreScaleBody;
    readonly replies: {
      readonly 201: StoredScoreScaleReply;
    };
  };
  /** Delete one score scale: its status becomes tobedeleted */
  readonly 'DELETE /ims/oneroster/gradebook/v1p2/scoreScales/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 204: undefined;
    };
  };
  /** List the assessment line items */
  readonly 'GET /ims/oneroster/gradebook/v1p2/assessmentLineItems': {
    readonly path: undefined;
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `title`, `description`, `class.sourcedId`, `parentAssessmentLineItem.sourcedId`, `scoreScale.sourcedId`, `resultValueMin`, `resultValueMax`, `component.sourcedId`, `componentResource.sourcedId`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: AssessmentLineItemSet;
    };
    readonly record: AssessmentLineItem;
  };
  /** Create one assessment line item */
  readonly 'POST /ims/oneroster/gradebook/v1p2/assessmentLineItems': {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: NewAssessmentLineItemBody;
    readonly replies: {
      readonly 201: SourcedIdPairReply;
    };
  };
  /** Read one assessment line item, deleted or not */
  readonly 'GET /ims/oneroster/gradebook/v1p2/assessmentLineItems/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: {
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: SelectedAssessmentLineItemReply;
    };
  };
  /** Create or replace an assessment line item; of a derived one, set its component */
  readonly 'PUT /ims/oneroster/gradebook/v1p2/assessmentLineItems/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: undefined;
    readonly body: AssessmentLineItemBody;
    readonly replies: {
      readonly 201: StoredAssessmentLineItemReply;
    };
  };
  /** Delete one assessment line item: its status becomes tobedeleted */
  readonly 'DELETE /ims/oneroster/gradebook/v1p2/assessmentLineItems/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 204: undefined;
    };
  };
  /** List the assessment results */
  readonly 'GET /ims/oneroster/gradebook/v1p2/assessmentResults': {
    readonly path: undefined;
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `assessmentLineItem.sourcedId`, `student.sourcedId`, `score`, `textScore`, `scoreDate`, `scoreScale.sourcedId`, `scorePercentile`, `scoreStatus`, `comment`, `inProgress`, `incomplete`, `late`, `missing`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: AssessmentResultSet;
    };
    readonly record: AssessmentResult;
  };
  /** Create one assessment result */
  readonly 'POST /ims/oneroster/gradebook/v1p2/assessmentResults': {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: NewAssessmentResultBody;
    readonly replies: {
      readonly 201: SourcedIdPairReply;
    };
  };
  /** Read one assessment result, deleted or not */
  readonly 'GET /ims/oneroster/gradebook/v1p2/assessmentResults/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: {
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: SelectedAssessmentResultReply;
    };
  };
  /** Create or replace an assessment result that no event made */
  readonly 'PUT /ims/oneroster/gradebook/v1p2/assessmentResults/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: undefined;
    readonly body: AssessmentResultBody;
    readonly replies: {
      readonly 201: StoredAssessmentResultReply;
    };
  };
  /** Delete one assessment result: its status becomes tobedeleted */
  readonly 'DELETE /ims/oneroster/gradebook/v1p2/assessmentResults/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 204: undefined;
    };
  };
  /** List the categories of one class */
  readonly 'GET /ims/oneroster/gradebook/v1p2/classes/{classSourcedId}/categories': {
    readonly path: {
      readonly classSourcedId: SourcedId;
    };
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `title`, `weight`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: CategorySet;
    };
    readonly record: Category;
  };
  /** List the line items of one class */
  readonly 'GET /ims/oneroster/gradebook/v1p2/classes/{classSourcedId}/lineItems': {
    readonly path: {
      readonly classSourcedId: SourcedId;
    };
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `title`, `description`, `assignDate`, `dueDate`, `class.sourcedId`, `school.sourcedId`, `category.sourcedId`, `gradingPeriod.sourcedId`, `academicSession.sourcedId`, `scoreScale.sourcedId`, `resultValueMin`, `resultValueMax`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: LineItemSet;
    };
    readonly record: LineItem;
  };
  /** Create line items of one class: all of them or none */
  readonly 'POST /ims/oneroster/gradebook/v1p2/classes/{classSourcedId}/lineItems': {
    readonly path: {
      readonly classSourcedId: SourcedId;
    };
    readonly query: undefined;
    readonly body: LineItemsForClassBody;
    readonly replies: {
      readonly 201: SourcedIdPairsReply;
    };
  };
  /** List the results of one line item of one class */
  readonly 'GET /ims/oneroster/gradebook/v1p2/classes/{classSourcedId}/lineItems/{lineItemSourcedId}/results': {
    readonly path: {
      readonly classSourcedId: SourcedId;
      readonly lineItemSourcedId: SourcedId;
    };
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `lineItem.sourcedId`, `student.sourcedId`, `class.sourcedId`, `scoreScale.sourcedId`, `scoreStatus`, `score`, `textScore`, `scoreDate`, `comment`, `inProgress`, `incomplete`, `late`, `missing`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: ResultSet;
    };
    readonly record: Result;
  };
  /** List the results of one class */
  readonly 'GET /ims/oneroster/gradebook/v1p2/classes/{classSourcedId}/results': {
    readonly path: {
      readonly classSourcedId: SourcedId;
    };
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `lineItem.sourcedId`, `student.sourcedId`, `class.sourcedId`, `scoreScale.sourcedId`, `scoreStatus`, `score`, `textScore`, `scoreDate`, `comment`, `inProgress`, `incomplete`, `late`, `missing`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: ResultSet;
    };
    readonly record: Result;
  };
  /** List the score scales of one class */
  readonly 'GET /ims/oneroster/gradebook/v1p2/classes/{classSourcedId}/scoreScales': {
    readonly path: {
      readonly classSourcedId: SourcedId;
    };
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `title`, `type`, `course.sourcedId`, `class.sourcedId`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: ScoreScaleSet;
    };
    readonly record: ScoreScale;
  };
  /** List the results of one student of one class */
  readonly 'GET /ims/oneroster/gradebook/v1p2/classes/{classSourcedId}/students/{studentSourcedId}/results': {
    readonly path: {
      readonly classSourcedId: SourcedId;
      readonly studentSourcedId: SourcedId;
    };
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `lineItem.sourcedId`, `student.sourcedId`, `class.sourcedId`, `scoreScale.sourcedId`, `scoreStatus`, `score`, `textScore`, `scoreDate`, `comment`, `inProgress`, `incomplete`, `late`, `missing`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: ResultSet;
    };
    readonly record: Result;
  };
  /** List the score scales of one school */
  readonly 'GET /ims/oneroster/gradebook/v1p2/schools/{schoolSourcedId}/scoreScales': {
    readonly path: {
      readonly schoolSourcedId: SourcedId;
    };
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `title`, `type`, `course.sourcedId`, `class.sourcedId`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: ScoreScaleSet;
    };
    readonly record: ScoreScale;
  };
  /** Create results of one academic session of one class: all of them or none */
  readonly 'POST /ims/oneroster/gradebook/v1p2/classes/{classSourcedId}/academicSessions/{academicSessionSourcedId}/results': {
    readonly path: {
      readonly classSourcedId: SourcedId;
      readonly academicSessionSourcedId: SourcedId;
    };
    readonly query: undefined;
    readonly body: ResultsForAcademicSessionForClassBody;
    readonly replies: {
      readonly 201: SourcedIdPairsReply;
    };
  };
  /** Create results of one line item: all of them or none */
  readonly 'POST /ims/oneroster/gradebook/v1p2/lineItems/{lineItemSourcedId}/results': {
    readonly path: {
      readonly lineItemSourcedId: SourcedId;
    };
    readonly query: undefined;
    readonly body: ResultsForLineItemBody;
    readonly replies: {
      readonly 201: SourcedIdPairsReply;
    };
  };
  /** Create line items of one school: all of them or none */
  readonly 'POST /ims/oneroster/gradebook/v1p2/schools/{schoolSourcedId}/lineItems': {
    readonly path: {
      readonly schoolSourcedId: SourcedId;
    };
    readonly query: undefined;
    readonly body: LineItemsForSchoolBody;
    readonly replies: {
      readonly 201: SourcedIdPairsReply;
    };
  };
  /** Describe the gradebook service as OpenAPI 3.0 */
  readonly 'GET /ims/oneroster/gradebook/v1p2/discovery/onerosterv1p2gradebookservice_openapi3_v1p0.json': {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: OneRosterDiscovery;
      readonly 304: undefined;
    };
  };
  /** Describe the gradebook service as OpenAPI 3.0 */
  readonly 'GET /ims/oneroster/gradebook/v1p2/discovery/imsorv1p2_gradebook_openapi3_v1p0.json': {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: OneRosterDiscovery;
      readonly 304: undefined;
    };
  };
  /** List the users who act for a student */
  readonly 'GET /rostering/1.0/students/{sourcedId}/agents': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `userMasterIdentifier`, `username`, `enabledUser`, `givenName`, `familyName`, `middleName`, `preferredFirstName`, `preferredMiddleName`, `preferredLastName`, `pronouns`, `primaryOrg.sourcedId`, `identifier`, `email`, `sms`, `phone`, `grades`, `role`, `roles`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: UserList;
    };
    readonly record: User;
  };
  /** Let a user act for a student */
  readonly 'PUT /rostering/1.0/students/{sourcedId}/agents/{agentId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
      readonly agentId: SourcedId;
    };
    readonly query: undefined;
    readonly body: object;
    readonly replies: {
      readonly 200: Written;
      readonly 201: Written;
    };
  };
  /** List the users */
  readonly 'GET /rostering/1.0/users': {
    readonly path: undefined;
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `userMasterIdentifier`, `username`, `enabledUser`, `givenName`, `familyName`, `middleName`, `preferredFirstName`, `preferredMiddleName`, `preferredLastName`, `pronouns`, `primaryOrg.sourcedId`, `identifier`, `email`, `sms`, `phone`, `grades`, `role`, `roles`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: UserList;
    };
    readonly record: User;
  };
  /** Read one user, deleted or not */
  readonly 'GET /rostering/1.0/users/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: UserReply;
    };
  };
  /** Create or replace a user */
  readonly 'PUT /rostering/1.0/users/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: undefined;
    readonly body: UserBody;
    readonly replies: {
      readonly 200: Written;
      readonly 201: Written;
    };
  };
  /** Delete one user: its status becomes tobedeleted */
  readonly 'DELETE /rostering/1.0/users/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 204: undefined;
    };
  };
  /** List the orgs */
  readonly 'GET /rostering/1.0/orgs': {
    readonly path: undefined;
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `name`, `type`, `identifier`, `parent.sourcedId`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: OrgList;
    };
    readonly record: Org;
  };
  /** Read one org, deleted or not */
  readonly 'GET /rostering/1.0/orgs/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: OrgReply;
    };
  };
  /** Create or replace an org */
  readonly 'PUT /rostering/1.0/orgs/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: undefined;
    readonly body: OrgBody;
    readonly replies: {
      readonly 200: Written;
      readonly 201: Written;
    };
  };
  /** Delete one org: its status becomes tobedeleted */
  readonly 'DELETE /rostering/1.0/orgs/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 204: undefined;
    };
  };
  /** List the classes */
  readonly 'GET /rostering/1.0/classes': {
    readonly path: undefined;
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `title`, `classCode`, `classType`, `location`, `grades`, `subjects`, `course.sourcedId`, `school.sourcedId`, `terms.sourcedId`, `subjectCodes`, `periods`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: ClassList;
    };
    readonly record: Class;
  };
  /** Read one class, deleted or not */
  readonly 'GET /rostering/1.0/classes/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: ClassReply;
    };
  };
  /** Create or replace a class; its course and its school come first */
  readonly 'PUT /rostering/1.0/classes/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: undefined;
    readonly body: ClassBody;
    readonly replies: {
      readonly 200: Written;
      readonly 201: Written;
    };
  };
  /** Delete one class: its status becomes tobedeleted */
  readonly 'DELETE /rostering/1.0/classes/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 204: undefined;
    };
  };
  /** List the enrollments */
  readonly 'GET /rostering/1.0/enrollments': {
    readonly path: undefined;
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `user.sourcedId`, `class.sourcedId`, `school.sourcedId`, `role`, `primary`, `beginDate`, `endDate`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: EnrollmentList;
    };
    readonly record: Enrollment;
  };
  /** Read one enrollment, deleted or not */
  readonly 'GET /rostering/1.0/enrollments/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: EnrollmentReply;
    };
  };
  /** Create or replace an enrollment; its user and its class come first */
  readonly 'PUT /rostering/1.0/enrollments/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: undefined;
    readonly body: EnrollmentBody;
    readonly replies: {
      readonly 200: Written;
      readonly 201: Written;
    };
  };
  /** Delete one enrollment: its status becomes tobedeleted */
  readonly 'DELETE /rostering/1.0/enrollments/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 204: undefined;
    };
  };
  /** List the academic sessions */
  readonly 'GET /rostering/1.0/academicSessions': {
    readonly path: undefined;
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `title`, `startDate`, `endDate`, `type`, `parent.sourcedId`, `schoolYear`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: AcademicSessionList;
    };
    readonly record: AcademicSession;
  };
  /** Read one academic session, deleted or not */
  readonly 'GET /rostering/1.0/academicSessions/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: AcademicSessionReply;
    };
  };
  /** Create or replace an academic session */
  readonly 'PUT /rostering/1.0/academicSessions/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: undefined;
    readonly body: AcademicSessionBody;
    readonly replies: {
      readonly 200: Written;
      readonly 201: Written;
    };
  };
  /** Delete one academic session: its status becomes tobedeleted */
  readonly 'DELETE /rostering/1.0/academicSessions/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 204: undefined;
    };
  };
  /** List the schools */
  readonly 'GET /rostering/1.0/schools': {
    readonly path: undefined;
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `name`, `type`, `identifier`, `parent.sourcedId`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: OrgList;
    };
    readonly record: Org;
  };
  /** Read one school, deleted or not */
  readonly 'GET /rostering/1.0/schools/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: OrgReply;
    };
  };
  /** List the students */
  readonly 'GET /rostering/1.0/students': {
    readonly path: undefined;
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `userMasterIdentifier`, `username`, `enabledUser`, `givenName`, `familyName`, `middleName`, `preferredFirstName`, `preferredMiddleName`, `preferredLastName`, `pronouns`, `primaryOrg.sourcedId`, `identifier`, `email`, `sms`, `phone`, `grades`, `role`, `roles`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: UserList;
    };
    readonly record: User;
  };
  /** Read one student, deleted or not */
  readonly 'GET /rostering/1.0/students/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: UserReply;
    };
  };
  /** List the teachers */
  readonly 'GET /rostering/1.0/teachers': {
    readonly path: undefined;
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `userMasterIdentifier`, `username`, `enabledUser`, `givenName`, `familyName`, `middleName`, `preferredFirstName`, `preferredMiddleName`, `preferredLastName`, `pronouns`, `primaryOrg.sourcedId`, `identifier`, `email`, `sms`, `phone`, `grades`, `role`, `roles`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: UserList;
    };
    readonly record: User;
  };
  /** Read one teacher, deleted or not */
  readonly 'GET /rostering/1.0/teachers/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: UserReply;
    };
  };
  /** List the terms */
  readonly 'GET /rostering/1.0/terms': {
    readonly path: undefined;
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `title`, `startDate`, `endDate`, `type`, `parent.sourcedId`, `schoolYear`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: AcademicSessionList;
    };
    readonly record: AcademicSession;
  };
  /** Read one term, deleted or not */
  readonly 'GET /rostering/1.0/terms/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: AcademicSessionReply;
    };
  };
  /** List the grading periods */
  readonly 'GET /rostering/1.0/gradingPeriods': {
    readonly path: undefined;
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `title`, `startDate`, `endDate`, `type`, `parent.sourcedId`, `schoolYear`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: AcademicSessionList;
    };
    readonly record: AcademicSession;
  };
  /** Read one grading period, deleted or not */
  readonly 'GET /rostering/1.0/gradingPeriods/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: AcademicSessionReply;
    };
  };
  /** List the demographics */
  readonly 'GET /rostering/1.0/demographics': {
    readonly path: undefined;
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `birthDate`, `sex`, `americanIndianOrAlaskaNative`, `asian`, `blackOrAfricanAmerican`, `nativeHawaiianOrOtherPacificIslander`, `white`, `demographicRaceTwoOrMoreRaces`, `hispanicOrLatinoEthnicity`, `countryOfBirthCode`, `stateOfBirthAbbreviation`, `cityOfBirth`, `publicSchoolResidenceStatus`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: DemographicsList;
    };
    readonly record: Demographics;
  };
  /** Read the demographics of one user, deleted or not */
  readonly 'GET /rostering/1.0/demographics/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: DemographicsReply;
    };
  };
  /** List the students of one class */
  readonly 'GET /rostering/1.0/classes/{classSourcedId}/students': {
    readonly path: {
      readonly classSourcedId: SourcedId;
    };
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `userMasterIdentifier`, `username`, `enabledUser`, `givenName`, `familyName`, `middleName`, `preferredFirstName`, `preferredMiddleName`, `preferredLastName`, `pronouns`, `primaryOrg.sourcedId`, `identifier`, `email`, `sms`, `phone`, `grades`, `role`, `roles`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: UserList;
    };
    readonly record: User;
  };
  /** List the teachers of one class */
  readonly 'GET /rostering/1.0/classes/{classSourcedId}/teachers': {
    readonly path: {
      readonly classSourcedId: SourcedId;
    };
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `userMasterIdentifier`, `username`, `enabledUser`, `givenName`, `familyName`, `middleName`, `preferredFirstName`, `preferredMiddleName`, `preferredLastName`, `pronouns`, `primaryOrg.sourcedId`, `identifier`, `email`, `sms`, `phone`, `grades`, `role`, `roles`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: UserList;
    };
    readonly record: User;
  };
  /** List the classes of one course */
  readonly 'GET /rostering/1.0/courses/{courseSourcedId}/classes': {
    readonly path: {
      readonly courseSourcedId: SourcedId;
    };
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `title`, `classCode`, `classType`, `location`, `grades`, `subjects`, `course.sourcedId`, `school.sourcedId`, `terms.sourcedId`, `subjectCodes`, `periods`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: ClassList;
    };
    readonly record: Class;
  };
  /** List the classes of one school */
  readonly 'GET /rostering/1.0/schools/{schoolSourcedId}/classes': {
    readonly path: {
      readonly schoolSourcedId: SourcedId;
    };
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `title`, `classCode`, `classType`, `location`, `grades`, `subjects`, `course.sourcedId`, `school.sourcedId`, `terms.sourcedId`, `subjectCodes`, `periods`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: ClassList;
    };
    readonly record: Class;
  };
  /** List the enrollments of one class of one school */
  readonly 'GET /rostering/1.0/schools/{schoolSourcedId}/classes/{classSourcedId}/enrollments': {
    readonly path: {
      readonly schoolSourcedId: SourcedId;
      readonly classSourcedId: SourcedId;
    };
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `user.sourcedId`, `class.sourcedId`, `school.sourcedId`, `role`, `primary`, `beginDate`, `endDate`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: EnrollmentList;
    };
    readonly record: Enrollment;
  };
  /** List the students of one class of one school */
  readonly 'GET /rostering/1.0/schools/{schoolSourcedId}/classes/{classSourcedId}/students': {
    readonly path: {
      readonly schoolSourcedId: SourcedId;
      readonly classSourcedId: SourcedId;
    };
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `userMasterIdentifier`, `username`, `enabledUser`, `givenName`, `familyName`, `middleName`, `preferredFirstName`, `preferredMiddleName`, `preferredLastName`, `pronouns`, `primaryOrg.sourcedId`, `identifier`, `email`, `sms`, `phone`, `grades`, `role`, `roles`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: UserList;
    };
    readonly record: User;
  };
  /** List the teachers of one class of one school */
  readonly 'GET /rostering/1.0/schools/{schoolSourcedId}/classes/{classSourcedId}/teachers': {
    readonly path: {
      readonly schoolSourcedId: SourcedId;
      readonly classSourcedId: SourcedId;
    };
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `userMasterIdentifier`, `username`, `enabledUser`, `givenName`, `familyName`, `middleName`, `preferredFirstName`, `preferredMiddleName`, `preferredLastName`, `pronouns`, `primaryOrg.sourcedId`, `identifier`, `email`, `sms`, `phone`, `grades`, `role`, `roles`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: UserList;
    };
    readonly record: User;
  };
  /** List the courses of one school */
  readonly 'GET /rostering/1.0/schools/{schoolSourcedId}/courses': {
    readonly path: {
      readonly schoolSourcedId: SourcedId;
    };
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `title`, `courseCode`, `grades`, `subjects`, `subjectCodes`, `org.sourcedId`, `schoolYear.sourcedId`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: CourseWithTypeList;
    };
    readonly record: CourseWithType;
  };
  /** List the enrollments of one school */
  readonly 'GET /rostering/1.0/schools/{schoolSourcedId}/enrollments': {
    readonly path: {
      readonly schoolSourcedId: SourcedId;
    };
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `user.sourcedId`, `class.sourcedId`, `school.sourcedId`, `role`, `primary`, `beginDate`, `endDate`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: EnrollmentList;
    };
    readonly record: Enrollment;
  };
  /** List the students of one school */
  readonly 'GET /rostering/1.0/schools/{schoolSourcedId}/students': {
    readonly path: {
      readonly schoolSourcedId: SourcedId;
    };
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `userMasterIdentifier`, `username`, `enabledUser`, `givenName`, `familyName`, `middleName`, `preferredFirstName`, `preferredMiddleName`, `preferredLastName`, `pronouns`, `primaryOrg.sourcedId`, `identifier`, `email`, `sms`, `phone`, `grades`, `role`, `roles`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: UserList;
    };
    readonly record: User;
  };
  /** List the teachers of one school */
  readonly 'GET /rostering/1.0/schools/{schoolSourcedId}/teachers': {
    readonly path: {
      readonly schoolSourcedId: SourcedId;
    };
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `userMasterIdentifier`, `username`, `enabledUser`, `givenName`, `familyName`, `middleName`, `preferredFirstName`, `preferredMiddleName`, `preferredLastName`, `pronouns`, `primaryOrg.sourcedId`, `identifier`, `email`, `sms`, `phone`, `grades`, `role`, `roles`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: UserList;
    };
    readonly record: User;
  };
  /** List the terms of one school */
  readonly 'GET /rostering/1.0/schools/{schoolSourcedId}/terms': {
    readonly path: {
      readonly schoolSourcedId: SourcedId;
    };
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `title`, `startDate`, `endDate`, `type`, `parent.sourcedId`, `schoolYear`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: AcademicSessionList;
    };
    readonly record: AcademicSession;
  };
  /** List the classes of one student */
  readonly 'GET /rostering/1.0/students/{studentSourcedId}/classes': {
    readonly path: {
      readonly studentSourcedId: SourcedId;
    };
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `title`, `classCode`, `classType`, `location`, `grades`, `subjects`, `course.sourcedId`, `school.sourcedId`, `terms.sourcedId`, `subjectCodes`, `periods`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: ClassList;
    };
    readonly record: Class;
  };
  /** List the classes of one teacher */
  readonly 'GET /rostering/1.0/teachers/{teacherSourcedId}/classes': {
    readonly path: {
      readonly teacherSourcedId: SourcedId;
    };
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `title`, `classCode`, `classType`, `location`, `grades`, `subjects`, `course.sourcedId`, `school.sourcedId`, `terms.sourcedId`, `subjectCodes`, `periods`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: ClassList;
    };
    readonly record: Class;
  };
  /** List the classes of one user */
  readonly 'GET /rostering/1.0/users/{userSourcedId}/classes': {
    readonly path: {
      readonly userSourcedId: SourcedId;
    };
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `title`, `classCode`, `classType`, `location`, `grades`, `subjects`, `course.sourcedId`, `school.sourcedId`, `terms.sourcedId`, `subjectCodes`, `periods`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: ClassList;
    };
    readonly record: Class;
  };
  /** List the classes of one term */
  readonly 'GET /rostering/1.0/terms/{termSourcedId}/classes': {
    readonly path: {
      readonly termSourcedId: SourcedId;
    };
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `title`, `classCode`, `classType`, `location`, `grades`, `subjects`, `course.sourcedId`, `school.sourcedId`, `terms.sourcedId`, `subjectCodes`, `periods`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: ClassList;
    };
    readonly record: Class;
  };
  /** List the grading periods of one term */
  readonly 'GET /rostering/1.0/terms/{termSourcedId}/gradingPeriods': {
    readonly path: {
      readonly termSourcedId: SourcedId;
    };
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `title`, `startDate`, `endDate`, `type`, `parent.sourcedId`, `schoolYear`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: AcademicSessionList;
    };
    readonly record: AcademicSession;
  };
  /** List the academic sessions */
  readonly 'GET /ims/oneroster/rostering/v1p2/academicSessions': {
    readonly path: undefined;
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `title`, `startDate`, `endDate`, `type`, `parent.sourcedId`, `schoolYear`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: AcademicSessionSet;
    };
    readonly record: AcademicSession;
  };
  /** Create one academic session */
  readonly 'POST /ims/oneroster/rostering/v1p2/academicSessions': {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: NewAcademicSessionBody;
    readonly replies: {
      readonly 201: SourcedIdPairReply;
    };
  };
  /** Read one academic session, deleted or not */
  readonly 'GET /ims/oneroster/rostering/v1p2/academicSessions/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: {
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: SelectedAcademicSessionReply;
    };
  };
  /** Create or replace an academic session */
  readonly 'PUT /ims/oneroster/rostering/v1p2/academicSessions/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: undefined;
    readonly body: AcademicSessionBody;
    readonly replies: {
      readonly 200: StoredAcademicSessionReply;
      readonly 201: StoredAcademicSessionReply;
    };
  };
  /** Delete one academic session: its status becomes tobedeleted */
  readonly 'DELETE /ims/oneroster/rostering/v1p2/academicSessions/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 204: undefined;
    };
  };
  /** List the classes */
  readonly 'GET /ims/oneroster/rostering/v1p2/classes': {
    readonly path: undefined;
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `title`, `classCode`, `classType`, `location`, `grades`, `subjects`, `course.sourcedId`, `school.sourcedId`, `terms.sourcedId`, `subjectCodes`, `periods`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: ClassSet;
    };
    readonly record: Class;
  };
  /** Create one class */
  readonly 'POST /ims/oneroster/rostering/v1p2/classes': {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: NewClassBody;
    readonly replies: {
      readonly 201: SourcedIdPairReply;
    };
  };
  /** Read one class, deleted or not */
  readonly 'GET /ims/oneroster/rostering/v1p2/classes/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: {
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: SelectedClassReply;
    };
  };
  /** Create or replace a class; its course and its school come first */
  readonly 'PUT /ims/oneroster/rostering/v1p2/classes/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: undefined;
    readonly body: ClassBody;
    readonly replies: {
      readonly 200: StoredClassReply;
      readonly 201: StoredClassReply;
    };
  };
  /** Delete one class: its status becomes tobedeleted */
  readonly 'DELETE /ims/oneroster/rostering/v1p2/classes/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 204: undefined;
    };
  };
  /** List the courses */
  readonly 'GET /ims/oneroster/rostering/v1p2/courses': {
    readonly path: undefined;
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `title`, `courseCode`, `grades`, `subjects`, `subjectCodes`, `org.sourcedId`, `schoolYear.sourcedId`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: CourseSet;
    };
    readonly record: Course;
  };
  /** Create one course */
  readonly 'POST /ims/oneroster/rostering/v1p2/courses': {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: NewCourseBody;
    readonly replies: {
      readonly 201: SourcedIdPairReply;
    };
  };
  /** Read one course, deleted or not */
  readonly 'GET /ims/oneroster/rostering/v1p2/courses/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: {
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: SelectedCourseReply;
    };
  };
  /** Create or replace a course */
  readonly 'PUT /ims/oneroster/rostering/v1p2/courses/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: undefined;
    readonly body: CourseBody;
    readonly replies: {
      readonly 200: StoredCourseReply;
      readonly 201: StoredCourseReply;
    };
  };
  /** Delete one course: its status becomes tobedeleted */
  readonly 'DELETE /ims/oneroster/rostering/v1p2/courses/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 204: undefined;
    };
  };
  /** List the enrollments */
  readonly 'GET /ims/oneroster/rostering/v1p2/enrollments': {
    readonly path: undefined;
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `user.sourcedId`, `class.sourcedId`, `school.sourcedId`, `role`, `primary`, `beginDate`, `endDate`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: EnrollmentSet;
    };
    readonly record: Enrollment;
  };
  /** Create one enrollment */
  readonly 'POST /ims/oneroster/rostering/v1p2/enrollments': {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: NewEnrollmentBody;
    readonly replies: {
      readonly 201: SourcedIdPairReply;
    };
  };
  /** Read one enrollment, deleted or not */
  readonly 'GET /ims/oneroster/rostering/v1p2/enrollments/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: {
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: SelectedEnrollmentReply;
    };
  };
  /** Create or replace an enrollment; its user and its class come first */
  readonly 'PUT /ims/oneroster/rostering/v1p2/enrollments/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: undefined;
    readonly body: EnrollmentBody;
    readonly replies: {
      readonly 200: StoredEnrollmentReply;
      readonly 201: StoredEnrollmentReply;
    };
  };
  /** Delete one enrollment: its status becomes tobedeleted */
  readonly 'DELETE /ims/oneroster/rostering/v1p2/enrollments/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 204: undefined;
    };
  };
  /** List the grading periods */
  readonly 'GET /ims/oneroster/rostering/v1p2/gradingPeriods': {
    readonly path: undefined;
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `title`, `startDate`, `endDate`, `type`, `parent.sourcedId`, `schoolYear`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: AcademicSessionSet;
    };
    readonly record: AcademicSession;
  };
  /** Read one grading period, deleted or not */
  readonly 'GET /ims/oneroster/rostering/v1p2/gradingPeriods/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: {
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: SelectedAcademicSessionReply;
    };
  };
  /** List the orgs */
  readonly 'GET /ims/oneroster/rostering/v1p2/orgs': {
    readonly path: undefined;
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `name`, `type`, `identifier`, `parent.sourcedId`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: OrgSet;
    };
    readonly record: Org;
  };
  /** Create one org */
  readonly 'POST /ims/oneroster/rostering/v1p2/orgs': {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: NewOrgBody;
    readonly replies: {
      readonly 201: SourcedIdPairReply;
    };
  };
  /** Read one org, deleted or not */
  readonly 'GET /ims/oneroster/rostering/v1p2/orgs/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: {
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: SelectedOrgReply;
    };
  };
  /** Create or replace an org */
  readonly 'PUT /ims/oneroster/rostering/v1p2/orgs/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: undefined;
    readonly body: OrgBody;
    readonly replies: {
      readonly 200: StoredOrgReply;
      readonly 201: StoredOrgReply;
    };
  };
  /** Delete one org: its status becomes tobedeleted */
  readonly 'DELETE /ims/oneroster/rostering/v1p2/orgs/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 204: undefined;
    };
  };
  /** List the schools */
  readonly 'GET /ims/oneroster/rostering/v1p2/schools': {
    readonly path: undefined;
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `name`, `type`, `identifier`, `parent.sourcedId`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: OrgSet;
    };
    readonly record: Org;
  };
  /** Read one school, deleted or not */
  readonly 'GET /ims/oneroster/rostering/v1p2/schools/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: {
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: SelectedOrgReply;
    };
  };
  /** List the students */
  readonly 'GET /ims/oneroster/rostering/v1p2/students': {
    readonly path: undefined;
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `userMasterIdentifier`, `username`, `enabledUser`, `givenName`, `familyName`, `middleName`, `preferredFirstName`, `preferredMiddleName`, `preferredLastName`, `pronouns`, `primaryOrg.sourcedId`, `identifier`, `email`, `sms`, `phone`, `grades`, `role`, `roles`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: UserSet;
    };
    readonly record: User;
  };
  /** Read one student, deleted or not */
  readonly 'GET /ims/oneroster/rostering/v1p2/students/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: {
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: SelectedUserReply;
    };
  };
  /** List the teachers */
  readonly 'GET /ims/oneroster/rostering/v1p2/teachers': {
    readonly path: undefined;
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `userMasterIdentifier`, `username`, `enabledUser`, `givenName`, `familyName`, `middleName`, `preferredFirstName`, `preferredMiddleName`, `preferredLastName`, `pronouns`, `primaryOrg.sourcedId`, `identifier`, `email`, `sms`, `phone`, `grades`, `role`, `roles`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: UserSet;
    };
    readonly record: User;
  };
  /** Read one teacher, deleted or not */
  readonly 'GET /ims/oneroster/rostering/v1p2/teachers/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: {
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: SelectedUserReply;
    };
  };
  /** List the terms */
  readonly 'GET /ims/oneroster/rostering/v1p2/terms': {
    readonly path: undefined;
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `title`, `startDate`, `endDate`, `type`, `parent.sourcedId`, `schoolYear`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: AcademicSessionSet;
    };
    readonly record: AcademicSession;
  };
  /** Read one term, deleted or not */
  readonly 'GET /ims/oneroster/rostering/v1p2/terms/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: {
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: SelectedAcademicSessionReply;
    };
  };
  /** List the users */
  readonly 'GET /ims/oneroster/rostering/v1p2/users': {
    readonly path: undefined;
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `userMasterIdentifier`, `username`, `enabledUser`, `givenName`, `familyName`, `middleName`, `preferredFirstName`, `preferredMiddleName`, `preferredLastName`, `pronouns`, `primaryOrg.sourcedId`, `identifier`, `email`, `sms`, `phone`, `grades`, `role`, `roles`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: UserSet;
    };
    readonly record: User;
  };
  /** Create one user */
  readonly 'POST /ims/oneroster/rostering/v1p2/users': {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: NewUserBody;
    readonly replies: {
      readonly 201: SourcedIdPairReply;
    };
  };
  /** Read one user, deleted or not */
  readonly 'GET /ims/oneroster/rostering/v1p2/users/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: {
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: SelectedUserReply;
    };
  };
  /** Create or replace a user */
  readonly 'PUT /ims/oneroster/rostering/v1p2/users/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: undefined;
    readonly body: UserBody;
    readonly replies: {
      readonly 200: StoredUserReply;
      readonly 201: StoredUserReply;
    };
  };
  /** Delete one user: its status becomes tobedeleted */
  readonly 'DELETE /ims/oneroster/rostering/v1p2/users/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 204: undefined;
    };
  };
  /** List the demographics */
  readonly 'GET /ims/oneroster/rostering/v1p2/demographics': {
    readonly path: undefined;
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `birthDate`, `sex`, `americanIndianOrAlaskaNative`, `asian`, `blackOrAfricanAmerican`, `nativeHawaiianOrOtherPacificIslander`, `white`, `demographicRaceTwoOrMoreRaces`, `hispanicOrLatinoEthnicity`, `countryOfBirthCode`, `stateOfBirthAbbreviation`, `cityOfBirth`, `publicSchoolResidenceStatus`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: DemographicsSet;
    };
    readonly record: Demographics;
  };
  /** Create the demographics of one user */
  readonly 'POST /ims/oneroster/rostering/v1p2/demographics': {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: DemographicsBody;
    readonly replies: {
      readonly 201: SourcedIdPairReply;
    };
  };
  /** Read the demographics of one user, deleted or not */
  readonly 'GET /ims/oneroster/rostering/v1p2/demographics/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: {
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: SelectedDemographicsReply;
    };
  };
  /** Create or replace the demographics of a user */
  readonly 'PUT /ims/oneroster/rostering/v1p2/demographics/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: undefined;
    readonly body: DemographicsBody;
    readonly replies: {
      readonly 200: StoredDemographicsReply;
      readonly 201: StoredDemographicsReply;
    };
  };
  /** Delete the demographics of one user: its status becomes tobedeleted */
  readonly 'DELETE /ims/oneroster/rostering/v1p2/demographics/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 204: undefined;
    };
  };
  /** List the students of one class */
  readonly 'GET /ims/oneroster/rostering/v1p2/classes/{classSourcedId}/students': {
    readonly path: {
      readonly classSourcedId: SourcedId;
    };
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `userMasterIdentifier`, `username`, `enabledUser`, `givenName`, `familyName`, `middleName`, `preferredFirstName`, `preferredMiddleName`, `preferredLastName`, `pronouns`, `primaryOrg.sourcedId`, `identifier`, `email`, `sms`, `phone`, `grades`, `role`, `roles`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: UserSet;
    };
    readonly record: User;
  };
  /** List the teachers of one class */
  readonly 'GET /ims/oneroster/rostering/v1p2/classes/{classSourcedId}/teachers': {
    readonly path: {
      readonly classSourcedId: SourcedId;
    };
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `userMasterIdentifier`, `username`, `enabledUser`, `givenName`, `familyName`, `middleName`, `preferredFirstName`, `preferredMiddleName`, `preferredLastName`, `pronouns`, `primaryOrg.sourcedId`, `identifier`, `email`, `sms`, `phone`, `grades`, `role`, `roles`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: UserSet;
    };
    readonly record: User;
  };
  /** List the classes of one course */
  readonly 'GET /ims/oneroster/rostering/v1p2/courses/{courseSourcedId}/classes': {
    readonly path: {
      readonly courseSourcedId: SourcedId;
    };
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `title`, `classCode`, `classType`, `location`, `grades`, `subjects`, `course.sourcedId`, `school.sourcedId`, `terms.sourcedId`, `subjectCodes`, `periods`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: ClassSet;
    };
    readonly record: Class;
  };
  /** List the classes of one school */
  readonly 'GET /ims/oneroster/rostering/v1p2/schools/{schoolSourcedId}/classes': {
    readonly path: {
      readonly schoolSourcedId: SourcedId;
    };
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `title`, `classCode`, `classType`, `location`, `grades`, `subjects`, `course.sourcedId`, `school.sourcedId`, `terms.sourcedId`, `subjectCodes`, `periods`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: ClassSet;
    };
    readonly record: Class;
  };
  /** List the enrollments of one class of one school */
  readonly 'GET /ims/oneroster/rostering/v1p2/schools/{schoolSourcedId}/classes/{classSourcedId}/enrollments': {
    readonly path: {
      readonly schoolSourcedId: SourcedId;
      readonly classSourcedId: SourcedId;
    };
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `user.sourcedId`, `class.sourcedId`, `school.sourcedId`, `role`, `primary`, `beginDate`, `endDate`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: EnrollmentSet;
    };
    readonly record: Enrollment;
  };
  /** List the students of one class of one school */
  readonly 'GET /ims/oneroster/rostering/v1p2/schools/{schoolSourcedId}/classes/{classSourcedId}/students': {
    readonly path: {
      readonly schoolSourcedId: SourcedId;
      readonly classSourcedId: SourcedId;
    };
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `userMasterIdentifier`, `username`, `enabledUser`, `givenName`, `familyName`, `middleName`, `preferredFirstName`, `preferredMiddleName`, `preferredLastName`, `pronouns`, `primaryOrg.sourcedId`, `identifier`, `email`, `sms`, `phone`, `grades`, `role`, `roles`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: UserSet;
    };
    readonly record: User;
  };
  /** List the teachers of one class of one school */
  readonly 'GET /ims/oneroster/rostering/v1p2/schools/{schoolSourcedId}/classes/{classSourcedId}/teachers': {
    readonly path: {
      readonly schoolSourcedId: SourcedId;
      readonly classSourcedId: SourcedId;
    };
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `userMasterIdentifier`, `username`, `enabledUser`, `givenName`, `familyName`, `middleName`, `preferredFirstName`, `preferredMiddleName`, `preferredLastName`, `pronouns`, `primaryOrg.sourcedId`, `identifier`, `email`, `sms`, `phone`, `grades`, `role`, `roles`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: UserSet;
    };
    readonly record: User;
  };
  /** List the courses of one school */
  readonly 'GET /ims/oneroster/rostering/v1p2/schools/{schoolSourcedId}/courses': {
    readonly path: {
      readonly schoolSourcedId: SourcedId;
    };
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `title`, `courseCode`, `grades`, `subjects`, `subjectCodes`, `org.sourcedId`, `schoolYear.sourcedId`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: CourseSet;
    };
    readonly record: Course;
  };
  /** List the enrollments of one school */
  readonly 'GET /ims/oneroster/rostering/v1p2/schools/{schoolSourcedId}/enrollments': {
    readonly path: {
      readonly schoolSourcedId: SourcedId;
    };
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `user.sourcedId`, `class.sourcedId`, `school.sourcedId`, `role`, `primary`, `beginDate`, `endDate`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: EnrollmentSet;
    };
    readonly record: Enrollment;
  };
  /** List the students of one school */
  readonly 'GET /ims/oneroster/rostering/v1p2/schools/{schoolSourcedId}/students': {
    readonly path: {
      readonly schoolSourcedId: SourcedId;
    };
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `userMasterIdentifier`, `username`, `enabledUser`, `givenName`, `familyName`, `middleName`, `preferredFirstName`, `preferredMiddleName`, `preferredLastName`, `pronouns`, `primaryOrg.sourcedId`, `identifier`, `email`, `sms`, `phone`, `grades`, `role`, `roles`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: UserSet;
    };
    readonly record: User;
  };
  /** List the teachers of one school */
  readonly 'GET /ims/oneroster/rostering/v1p2/schools/{schoolSourcedId}/teachers': {
    readonly path: {
      readonly schoolSourcedId: SourcedId;
    };
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `userMasterIdentifier`, `username`, `enabledUser`, `givenName`, `familyName`, `middleName`, `preferredFirstName`, `preferredMiddleName`, `preferredLastName`, `pronouns`, `primaryOrg.sourcedId`, `identifier`, `email`, `sms`, `phone`, `grades`, `role`, `roles`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: UserSet;
    };
    readonly record: User;
  };
  /** List the terms of one school */
  readonly 'GET /ims/oneroster/rostering/v1p2/schools/{schoolSourcedId}/terms': {
    readonly path: {
      readonly schoolSourcedId: SourcedId;
    };
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `title`, `startDate`, `endDate`, `type`, `parent.sourcedId`, `schoolYear`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: AcademicSessionSet;
    };
    readonly record: AcademicSession;
  };
  /** List the classes of one student */
  readonly 'GET /ims/oneroster/rostering/v1p2/students/{studentSourcedId}/classes': {
    readonly path: {
      readonly studentSourcedId: SourcedId;
    };
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `title`, `classCode`, `classType`, `location`, `grades`, `subjects`, `course.sourcedId`, `school.sourcedId`, `terms.sourcedId`, `subjectCodes`, `periods`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: ClassSet;
    };
    readonly record: Class;
  };
  /** List the classes of one teacher */
  readonly 'GET /ims/oneroster/rostering/v1p2/teachers/{teacherSourcedId}/classes': {
    readonly path: {
      readonly teacherSourcedId: SourcedId;
    };
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `title`, `classCode`, `classType`, `location`, `grades`, `subjects`, `course.sourcedId`, `school.sourcedId`, `terms.sourcedId`, `subjectCodes`, `periods`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: ClassSet;
    };
    readonly record: Class;
  };
  /** List the classes of one user */
  readonly 'GET /ims/oneroster/rostering/v1p2/users/{userSourcedId}/classes': {
    readonly path: {
      readonly userSourcedId: SourcedId;
    };
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `title`, `classCode`, `classType`, `location`, `grades`, `subjects`, `course.sourcedId`, `school.sourcedId`, `terms.sourcedId`, `subjectCodes`, `periods`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: ClassSet;
    };
    readonly record: Class;
  };
  /** List the classes of one term */
  readonly 'GET /ims/oneroster/rostering/v1p2/terms/{termSourcedId}/classes': {
    readonly path: {
      readonly termSourcedId: SourcedId;
    };
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `title`, `classCode`, `classType`, `location`, `grades`, `subjects`, `course.sourcedId`, `school.sourcedId`, `terms.sourcedId`, `subjectCodes`, `periods`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: ClassSet;
    };
    readonly record: Class;
  };
  /** List the grading periods of one term */
  readonly 'GET /ims/oneroster/rostering/v1p2/terms/{termSourcedId}/gradingPeriods': {
    readonly path: {
      readonly termSourcedId: SourcedId;
    };
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `title`, `startDate`, `endDate`, `type`, `parent.sourcedId`, `schoolYear`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: AcademicSessionSet;
    };
    readonly record: AcademicSession;
  };
  /** List the course components */
  readonly 'GET /ims/oneroster/rostering/v1p2/courses/components': {
    readonly path: undefined;
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `title`, `course.sourcedId`, `parent.sourcedId`, `sortOrder`, `prerequisites`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: CourseComponentSet;
    };
    readonly record: CourseComponent;
  };
  /** Create one course component */
  readonly 'POST /ims/oneroster/rostering/v1p2/courses/components': {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: NewCourseComponentBody;
    readonly replies: {
      readonly 201: SourcedIdPairReply;
    };
  };
  /** Read one course component, deleted or not */
  readonly 'GET /ims/oneroster/rostering/v1p2/courses/components/{sourcedId}': {
    readonly path: {
      readonly sourcedId: Uuid;
    };
    readonly query: {
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: SelectedCourseComponentReply;
    };
  };
  /** Create or replace a course component, which is a unit */
  readonly 'PUT /ims/oneroster/rostering/v1p2/courses/components/{sourcedId}': {
    readonly path: {
      readonly sourcedId: Uuid;
    };
    readonly query: undefined;
    readonly body: CourseComponentBody;
    readonly replies: {
      readonly 200: StoredCourseComponentReply;
      readonly 201: StoredCourseComponentReply;
    };
  };
  /** Delete one course component: its status becomes tobedeleted */
  readonly 'DELETE /ims/oneroster/rostering/v1p2/courses/components/{sourcedId}': {
    readonly path: {
      readonly sourcedId: Uuid;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 204: undefined;
    };
  };
  /** List the component resources */
  readonly 'GET /ims/oneroster/rostering/v1p2/courses/component-resources': {
    readonly path: undefined;
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `title`, `courseComponent.sourcedId`, `resource.sourcedId`, `sortOrder`, `lessonType`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: ComponentResourceSet;
    };
    readonly record: ComponentResource;
  };
  /** Create one component resource */
  readonly 'POST /ims/oneroster/rostering/v1p2/courses/component-resources': {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: NewComponentResourceBody;
    readonly replies: {
      readonly 201: SourcedIdPairReply;
    };
  };
  /** Read one component resource, deleted or not */
  readonly 'GET /ims/oneroster/rostering/v1p2/courses/component-resources/{sourcedId}': {
    readonly path: {
      readonly sourcedId: Uuid;
    };
    readonly query: {
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: SelectedComponentResourceReply;
    };
  };
  /** Create or replace a component resource, which is a lesson */
  readonly 'PUT /ims/oneroster/rostering/v1p2/courses/component-resources/{sourcedId}': {
    readonly path: {
      readonly sourcedId: Uuid;
    };
    readonly query: undefined;
    readonly body: ComponentResourceBody;
    readonly replies: {
      readonly 200: StoredComponentResourceReply;
      readonly 201: StoredComponentResourceReply;
    };
  };
  /** Delete one component resource: its status becomes tobedeleted */
  readonly 'DELETE /ims/oneroster/rostering/v1p2/courses/component-resources/{sourcedId}': {
    readonly path: {
      readonly sourcedId: Uuid;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 204: undefined;
    };
  };
  /** Describe the rostering service as OpenAPI 3.0 */
  readonly 'GET /ims/oneroster/rostering/v1p2/discovery/onerosterv1p2rostersservice_openapi3_v1p0.json': {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: OneRosterDiscovery;
      readonly 304: undefined;
    };
  };
  /** Describe the rostering service as OpenAPI 3.0 */
  readonly 'GET /ims/oneroster/rostering/v1p2/discovery/imsorv1p2_rostering_openapi3_v1p0.json': {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: OneRosterDiscovery;
      readonly 304: undefined;
    };
  };
  /** List the resources */
  readonly 'GET /ims/oneroster/resources/v1p2/resources': {
    readonly path: undefined;
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `title`, `vendorResourceId`, `roles`, `importance`, `vendorId`, `applicationId`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: OneRosterResourceSet;
    };
    readonly record: OneRosterResource;
  };
  /** Create one resource */
  readonly 'POST /ims/oneroster/resources/v1p2/resources': {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: NewOneRosterResourceBody;
    readonly replies: {
      readonly 201: SourcedIdPairReply;
    };
  };
  /** Read one resource, deleted or not */
  readonly 'GET /ims/oneroster/resources/v1p2/resources/{sourcedId}': {
    readonly path: {
      readonly sourcedId: Uuid;
    };
    readonly query: {
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: SelectedOneRosterResourceReply;
    };
  };
  /** Create or replace a resource; its url, type and standards are in the metadata */
  readonly 'PUT /ims/oneroster/resources/v1p2/resources/{sourcedId}': {
    readonly path: {
      readonly sourcedId: Uuid;
    };
    readonly query: undefined;
    readonly body: OneRosterResourceBody;
    readonly replies: {
      readonly 200: StoredOneRosterResourceReply;
      readonly 201: StoredOneRosterResourceReply;
    };
  };
  /** Delete one resource: its status becomes tobedeleted */
  readonly 'DELETE /ims/oneroster/resources/v1p2/resources/{sourcedId}': {
    readonly path: {
      readonly sourcedId: Uuid;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 204: undefined;
    };
  };
  /** List the resources of one class */
  readonly 'GET /ims/oneroster/resources/v1p2/classes/{classSourcedId}/resources': {
    readonly path: {
      readonly classSourcedId: SourcedId;
    };
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `title`, `vendorResourceId`, `roles`, `importance`, `vendorId`, `applicationId`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: OneRosterResourceSet;
    };
    readonly record: OneRosterResource;
  };
  /** List the resources of one course */
  readonly 'GET /ims/oneroster/resources/v1p2/courses/{courseSourcedId}/resources': {
    readonly path: {
      readonly courseSourcedId: SourcedId;
    };
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `title`, `vendorResourceId`, `roles`, `importance`, `vendorId`, `applicationId`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: OneRosterResourceSet;
    };
    readonly record: OneRosterResource;
  };
  /** List the resources of one user */
  readonly 'GET /ims/oneroster/resources/v1p2/users/{userSourcedId}/resources': {
    readonly path: {
      readonly userSourcedId: SourcedId;
    };
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `title`, `vendorResourceId`, `roles`, `importance`, `vendorId`, `applicationId`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: OneRosterResourceSet;
    };
    readonly record: OneRosterResource;
  };
  /** Describe the resources service as OpenAPI 3.0 */
  readonly 'GET /ims/oneroster/resources/v1p2/discovery/onerosterv1p2resourcesservice_openapi3_v1p0.json': {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: OneRosterDiscovery;
      readonly 304: undefined;
    };
  };
  /** Describe the resources service as OpenAPI 3.0 */
  readonly 'GET /ims/oneroster/resources/v1p2/discovery/imsorv1p2_resources_openapi3_v1p0.json': {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: OneRosterDiscovery;
      readonly 304: undefined;
    };
  };
  /** List the OneRoster resources */
  readonly 'GET /resources/1.0/resources': {
    readonly path: undefined;
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `status`, `dateLastModified`, `title`, `vendorResourceId`, `roles`, `importance`, `vendorId`, `applicationId`, `metadata.<key>`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: OneRosterResourceList;
    };
    readonly record: OneRosterResource;
  };
  /** Read one OneRoster resource, deleted or not */
  readonly 'GET /resources/1.0/resources/{sourcedId}': {
    readonly path: {
      readonly sourcedId: Uuid;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: OneRosterResourceReply;
    };
  };
  /** Create or replace a resource; its url, type and standards are in the metadata */
  readonly 'PUT /resources/1.0/resources/{sourcedId}': {
    readonly path: {
      readonly sourcedId: Uuid;
    };
    readonly query: undefined;
    readonly body: OneRosterResourceBody;
    readonly replies: {
      readonly 200: Written;
      readonly 201: Written;
    };
  };
  /** Delete one OneRoster resource: its status becomes tobedeleted */
  readonly 'DELETE /resources/1.0/resources/{sourcedId}': {
    readonly path: {
      readonly sourcedId: Uuid;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 204: undefined;
    };
  };
  /** Search the events of all applications, newest first */
  readonly 'GET /admin/1.0/events': {
    readonly path: undefined;
    readonly query: {
      /** received: waits for processing; processed: counts; dropped: does not count, see reason; failed: a server error */
      readonly status?: 'received' | 'processed' | 'dropped' | 'failed';
      readonly reason?: EventDropCode;
      readonly type?: EventType;
      readonly scoreType?: ScoreType;
      /** sourcedId of the student, as the event names it. */
      readonly studentId?: string;
      /** sourcedId of the course, as the event names it. */
      readonly courseId?: string;
      /** sourcedId of the lesson, as the event names it. */
      readonly lessonId?: string;
      /** Id of the object, such as the attempt of a GradeEvent. */
      readonly objectId?: string;
      /** The session that the event opened, closed, names or is attached to. */
      readonly sessionId?: string;
      /** ISO 8601 instant with an offset: received then or later. */
      readonly from?: string;
      /** ISO 8601 instant with an offset: received before. */
      readonly until?: string;
      /** Events per page: default 100, 1000 at most. */
      readonly limit?: string;
      /** `next` of the previous page, with the same filters. */
      readonly cursor?: string;
      /** `csv`, or the header `Accept: text/csv`: all events that match as CSV, up to 100000 rows unless `limit` says less, a column for each member; `reason` and `warnings` are their codes. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed. Where it has as many rows as it may have, more events may match: narrow `from` and `until`. */
      readonly format?: 'json' | 'csv';
      readonly applicationId?: Uuid;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: EventLog;
    };
    readonly record: LoggedEvent;
  };
  /** Count refused, dropped and failed events by cause */
  readonly 'GET /admin/1.0/event-errors': {
    readonly path: undefined;
    readonly query: {
      /** Some of code, field, application, separated by commas; default: all. */
      readonly groupBy?: string;
      /** ISO 8601 instant of the first error; default: 24 hours ago. */
      readonly from?: string;
      readonly applicationId?: Uuid;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: EventErrorGroupList;
    };
  };
  /** Count events over time */
  readonly 'GET /admin/1.0/event-counts': {
    readonly path: undefined;
    readonly query: {
      /** ISO 8601 instant with an offset; default: 24 hours before `until`. */
      readonly from?: string;
      /** ISO 8601 instant with an offset; default: now. */
      readonly until?: string;
      /** Length of a bucket, in UTC; default: auto. At most 400 buckets. */
      readonly bucket?: 'auto' | 'minute' | '5m' | '15m' | 'hour' | 'day';
      /** A series for each of these; default: state. */
      readonly by?: 'state' | 'reason' | 'type' | 'application';
      /** Only events that reached this state. */
      readonly status?: 'processed' | 'dropped' | 'failed' | 'refused';
      readonly reason?: EventCountCode;
      readonly type?: EventType;
      readonly scoreType?: ScoreType;
      readonly applicationId?: Uuid;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: EventCounts;
    };
  };
  /** Reprocess dropped and failed events of any age */
  readonly 'POST /admin/1.0/events/reprocess': {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: ReprocessBody;
    readonly replies: {
      readonly 202: ReprocessAccepted;
    };
  };
  /** Reprocess a dropped or failed event of any age */
  readonly 'POST /admin/1.0/events/{id}/reprocess': {
    readonly path: {
      /** `id` of the event. */
      readonly id: string;
    };
    readonly query: {
      readonly applicationId?: Uuid;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 202: ReprocessAccepted;
    };
  };
  /** Export all data of a student, table by table */
  readonly 'GET /admin/1.0/students/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: StudentExport;
    };
  };
  /** Erase a student and all data about it */
  readonly 'DELETE /admin/1.0/students/{sourcedId}': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: Erasure;
    };
  };
  /** Export the data of a student as a page that families can read */
  readonly 'GET /admin/1.0/students/{sourcedId}/page': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: string;
    };
  };
  /** Count what is stored of a student, table by table */
  readonly 'GET /admin/1.0/students/{sourcedId}/holdings': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: StudentHoldings;
    };
  };
  /** List the replies that showed data of a student, newest first */
  readonly 'GET /admin/1.0/students/{sourcedId}/disclosures': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `at`, `applicationId`, `application`, `clientId`, `endpoint`, `requestId`. */
      readonly filter?: ListFilter;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
      /** `next` of the previous page, with the same filters. */
      readonly cursor?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
      readonly disclosures: ReadonlyArray<PartialDisclosure>;
      readonly next: string | null;
    };
    };
    readonly record: PartialDisclosure;
  };
  /** List erasures of students whose data an application had */
  readonly 'GET /applications/1.0/{sourcedId}/erasures': {
    readonly path: {
      readonly sourcedId: Uuid;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: StudentErasureList;
    };
  };
  /** Confirm that your data of an erased student is erased, too */
  readonly 'POST /applications/1.0/{sourcedId}/erasures/{erasureId}/confirmation': {
    readonly path: {
      readonly sourcedId: Uuid;
      /** Id of an erasure */
      readonly erasureId: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: StudentErasureReply;
    };
  };
  /** Upload a file and check it */
  readonly 'POST /admin/1.0/imports': {
    readonly path: undefined;
    readonly query: {
      /** roster: OneRoster CSV; standards: a framework; demo: sample data, without a file */
      readonly kind: 'roster' | 'standards' | 'demo';
      /** Name of the file; its ending says the form: .zip, .csv, .json, .xlsx */
      readonly name: string;
      /** Rosters: an import of a zip file, whose file of this `name` the body replaces, such as `users.csv`; all other options are those of that import, which is discarded unless it was applied. */
      readonly of?: string;
      /** Owner of the records; left out = that of the command. */
      readonly application?: string;
      /** Rosters: bulk deletes what the files lack. Left out = as manifest.csv says. */
      readonly mode?: 'bulk' | 'delta';
      /** Rosters: import erased people whom the files still have, as new ones. */
      readonly includeErased?: 'true' | 'false';
      /** Rosters: store nothing when a row has an error. */
      readonly strict?: 'true' | 'false';
      /** Rosters: largest share of removals without `confirmCount`, in percent. */
      readonly removalsMax?: string;
      /** Standards: the framework of tables that name none; a file of another one is refused. */
      readonly framework?: string;
      /** Standards: remove what the file lacks. */
      readonly replace?: 'true' | 'false';
      /** Standards: the framework may end up without items. */
      readonly allowEmpty?: 'true' | 'false';
      /** Demo: number of students, 60 when left out. */
      readonly students?: string;
    };
    readonly body: string;
    readonly replies: {
      readonly 202: ImportStarted;
    };
  };
  /** List imports, newest first */
  readonly 'GET /admin/1.0/imports': {
    readonly path: undefined;
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `id`, `kind`, `name`, `by`, `state`, `createdAt`, `startedAt`, `finishedAt`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
      /** `next` of the previous page, with the same filters. */
      readonly cursor?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
      readonly imports: ReadonlyArray<PartialImport>;
      readonly next: string | null;
    };
    };
    readonly record: Import;
  };
  /** Get an import: progress, removals by name, errors by line */
  readonly 'GET /admin/1.0/imports/{importId}': {
    readonly path: {
      readonly importId: Uuid;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: ImportReply;
    };
  };
  /** Stop an import, or discard its file */
  readonly 'DELETE /admin/1.0/imports/{importId}': {
    readonly path: {
      readonly importId: Uuid;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 202: ImportStarted;
      readonly 204: undefined;
    };
  };
  /** Write what the dry run found */
  readonly 'POST /admin/1.0/imports/{importId}/apply': {
    readonly path: {
      readonly importId: Uuid;
    };
    readonly query: undefined;
    readonly body: ImportApplying;
    readonly replies: {
      readonly 202: ImportStarted;
    };
  };
  /** Get the rows that fail, whole, the reason first; mended, they are imported again */
  readonly 'GET /admin/1.0/imports/{importId}/failed.csv': {
    readonly path: {
      readonly importId: Uuid;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: string;
    };
  };
  /** Get all records that an import removes */
  readonly 'GET /admin/1.0/imports/{importId}/removals.csv': {
    readonly path: {
      readonly importId: Uuid;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: string;
    };
  };
  /** Check the roster for data that is mostly a mistake */
  readonly 'GET /admin/1.0/roster/sanity': {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: RosterSanity;
    };
  };
  /** Export the roster as a zip file of OneRoster CSV files */
  readonly 'GET /admin/1.0/roster/export': {
    readonly path: undefined;
    readonly query: {
      /** Only records of this application. */
      readonly application?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: string;
    };
  };
  /** List the audit log, newest first */
  readonly 'GET /admin/1.0/audit': {
    readonly path: undefined;
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `sourcedId`, `at`, `actorKind`, `actorId`, `applicationId`, `action`, `objectType`, `objectId`, `person`, `requestId`, `outcome`. */
      readonly filter?: ListFilter;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
      /** `next` of the previous page, with the same filters. */
      readonly cursor?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
      readonly lines: ReadonlyArray<PartialAuditLine>;
      readonly next: string | null;
    };
    };
    readonly record: PartialAuditLine;
  };
  /** Get the numbers of the platform, and what is left to set up */
  readonly 'GET /admin/1.0/overview': {
    readonly path: undefined;
    readonly query: {
      /** The last hours, 1 to 168; 24 when left out. */
      readonly hours?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: Overview;
    };
  };
  /** Check whether an application is ready for live use */
  readonly 'GET /applications/1.0/{sourcedId}/checklist': {
    readonly path: {
      readonly sourcedId: Uuid;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: Checklist;
    };
  };
  /** Count lost events anew */
  readonly 'POST /applications/1.0/{sourcedId}/checklist/drop_rate': {
    readonly path: {
      readonly sourcedId: Uuid;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: Checklist;
    };
  };
  /** Count the refused requests of your application by cause */
  readonly 'GET /applications/1.0/{sourcedId}/request-errors': {
    readonly path: {
      readonly sourcedId: Uuid;
    };
    readonly query: {
      /** Since the hour of this instant; 24 hours ago when left out. Kept for 30 days. */
      readonly from?: string;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: RequestErrorList;
    };
  };
  /** Count the refused requests of applications by cause */
  readonly 'GET /admin/1.0/request-errors': {
    readonly path: undefined;
    readonly query: {
      /** Since the hour of this instant; 24 hours ago when left out. Kept for 30 days. */
      readonly from?: string;
      readonly applicationId?: Uuid;
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: RequestErrorList;
    };
  };
  /** List the applications that may read a person, with each reason */
  readonly 'GET /admin/1.0/users/{sourcedId}/readers': {
    readonly path: {
      readonly sourcedId: SourcedId;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: ReaderList;
    };
  };
  /** Get the checks, the queue, jobs, database, disk, backup and settings */
  readonly 'GET /admin/1.0/health': {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: HealthReport;
    };
  };
  /** Check that the process answers */
  readonly 'GET /health': {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: Health;
    };
  };
  /** Check that the database is reachable, current and takes writes */
  readonly 'GET /health/ready': {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: Health;
    };
  };
  /** Get metrics in the Prometheus text format */
  readonly 'GET /metrics': {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: string;
    };
  };
  /** Find the parts of this server */
  readonly 'GET /': {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: Root;
      readonly 302: undefined;
    };
  };
  /** Get the session of the cookie: who is signed in, and what they may open */
  readonly 'GET /console/1.0/session': {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: OwnSession;
    };
  };
  /** Confirm who you are, for dangerous acts in the next ten minutes */
  readonly 'POST /console/1.0/session/confirm': {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: Confirmation;
    readonly replies: {
      readonly 200: Confirmed;
    };
  };
  /** Get what a browser asks a passkey for, to confirm who you are */
  readonly 'POST /console/1.0/session/confirm/options': {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: DeviceOptions;
    };
  };
  /** List the own sessions that have not ended */
  readonly 'GET /console/1.0/sessions': {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: AccountSessionList;
    };
  };
  /** End all own sessions but this one */
  readonly 'DELETE /console/1.0/sessions': {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 204: undefined;
    };
  };
  /** End an own session */
  readonly 'DELETE /console/1.0/sessions/{id}': {
    readonly path: {
      readonly id: Uuid;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 204: undefined;
    };
  };
  /** Change the own name or password */
  readonly 'PATCH /console/1.0/account': {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: OwnAccountChange;
    readonly replies: {
      readonly 200: OwnAccountReply;
    };
  };
  /** Get the own second factors */
  readonly 'GET /console/1.0/account/factors': {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: OwnFactors;
    };
  };
  /** Begin with an authenticator app (TOTP), which then has to show a code */
  readonly 'POST /console/1.0/account/app': {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 201: BegunApp;
    };
  };
  /** Set the authenticator app by its first code; it replaces an earlier app */
  readonly 'PUT /console/1.0/account/app': {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: FirstAppCode;
    readonly replies: {
      readonly 200: RecoveryCodes;
    };
  };
  /** Remove the authenticator app */
  readonly 'DELETE /console/1.0/account/app': {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 204: undefined;
    };
  };
  /** Get what a browser makes a new passkey from, within ten minutes */
  readonly 'POST /console/1.0/account/passkeys/options': {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: DeviceOptions;
    };
  };
  /** Add a passkey that a device has made */
  readonly 'POST /console/1.0/account/passkeys': {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: NewPasskey;
    readonly replies: {
      readonly 201: RecoveryCodes;
    };
  };
  /** Rename a passkey */
  readonly 'PUT /console/1.0/account/passkeys/{id}': {
    readonly path: {
      /** Of the passkey */
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: RenamedPasskey;
    readonly replies: {
      readonly 200: OwnPasskey;
    };
  };
  /** Remove a passkey */
  readonly 'DELETE /console/1.0/account/passkeys/{id}': {
    readonly path: {
      /** Of the passkey */
      readonly id: string;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 204: undefined;
    };
  };
  /** Make new recovery codes; the earlier ones end */
  readonly 'POST /console/1.0/account/recovery-codes': {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 201: RecoveryCodes;
    };
  };
  /** List the accounts of people who run the platform or build on it */
  readonly 'GET /admin/1.0/accounts': {
    readonly path: undefined;
    readonly query: {
      /** Records per page; above the maximum of the list it is the maximum. */
      readonly limit?: string;
      /** Records to skip. */
      readonly offset?: string;
      /** Of the link to the next page in the header `Link`: the page begins after the last record of the one before, whatever was written meanwhile. */
      readonly position?: string;
      /** The field to sort by, one of those of `filter`; records without it come last. */
      readonly sort?: string;
      /** `asc` or `desc`; `desc` is the exact reverse. */
      readonly orderBy?: string;
      /** Fields, also of `sort`: `id`, `email`, `name`, `operator`, `state`, `secondFactor`, `createdAt`, `disabledAt`, `lastSignInAt`. */
      readonly filter?: ListFilter;
      /** Words that the names or titles contain, without regard to case. */
      readonly search?: string;
      /** The members to answer, comma-separated; all when left out. */
      readonly fields?: string;
      /** `csv`, or the header `Accept: text/csv`: the same records as CSV, a column for each member of `fields`, up to 100000 rows unless `limit` says less. A reference is its id, a list its values between commas, what has members of its own JSON. A text that a spreadsheet would run as a formula begins with an apostrophe. The connection is cut off when the file cannot be completed; X-Total-Count and Link, where the reply has them, tell whether more records follow. */
      readonly format?: 'json' | 'csv';
    };
    readonly body: undefined;
    readonly replies: {
      readonly 200: {
      readonly accounts: ReadonlyArray<PartialAccount>;
      /** Records before this page */
      readonly offset: number;
      /** Maximum number of records on this page */
      readonly limit: number;
      /** Exact number of records on all pages */
      readonly total: number;
    };
    };
    readonly record: Account;
  };
  /** Create an account, and a link by which its person sets a password */
  readonly 'POST /admin/1.0/accounts': {
    readonly path: undefined;
    readonly query: undefined;
    readonly body: NewAccount;
    readonly replies: {
      readonly 201: InvitedAccount;
    };
  };
  /** Change an account: name, operator, role for an org, disabled, second factor */
  readonly 'PATCH /admin/1.0/accounts/{id}': {
    readonly path: {
      readonly id: Uuid;
    };
    readonly query: undefined;
    readonly body: AccountUpdate;
    readonly replies: {
      readonly 200: AccountReply;
    };
  };
  /** Make a link by which the person of an account sets a password */
  readonly 'POST /admin/1.0/accounts/{id}/link': {
    readonly path: {
      readonly id: Uuid;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 201: AccountLink;
    };
  };
  /** End all sessions of an account */
  readonly 'DELETE /admin/1.0/accounts/{id}/sessions': {
    readonly path: {
      readonly id: Uuid;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 204: undefined;
    };
  };
  /** List the people who act as an application at the console */
  readonly 'GET /applications/1.0/{sourcedId}/members': {
    readonly path: {
      readonly sourcedId: Uuid;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 200: ApplicationMemberList;
    };
  };
  /** Change the role of a member, or of a person who is invited */
  readonly 'PUT /applications/1.0/{sourcedId}/members/{accountId}': {
    readonly path: {
      readonly sourcedId: Uuid;
      readonly accountId: Uuid;
    };
    readonly query: undefined;
    readonly body: MemberRole;
    readonly replies: {
      readonly 200: ApplicationMemberReply;
    };
  };
  /** End a membership, or take an invitation back */
  readonly 'DELETE /applications/1.0/{sourcedId}/members/{accountId}': {
    readonly path: {
      readonly sourcedId: Uuid;
      readonly accountId: Uuid;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 204: undefined;
    };
  };
  /** Make a link by which a member sets a password */
  readonly 'POST /applications/1.0/{sourcedId}/members/{accountId}/link': {
    readonly path: {
      readonly sourcedId: Uuid;
      readonly accountId: Uuid;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 201: AccountLink;
    };
  };
  /** Invite a person to an application */
  readonly 'POST /applications/1.0/{sourcedId}/invitations': {
    readonly path: {
      readonly sourcedId: Uuid;
    };
    readonly query: undefined;
    readonly body: Invitation;
    readonly replies: {
      readonly 201: InvitationReply;
    };
  };
  /** Accept the invitation of an application, and be its member */
  readonly 'POST /console/1.0/invitations/{sourcedId}': {
    readonly path: {
      readonly sourcedId: Uuid;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 204: undefined;
    };
  };
  /** Decline the invitation of an application */
  readonly 'DELETE /console/1.0/invitations/{sourcedId}': {
    readonly path: {
      readonly sourcedId: Uuid;
    };
    readonly query: undefined;
    readonly body: undefined;
    readonly replies: {
      readonly 204: undefined;
    };
  };
}
