-- What the views of the warehouse tell; docs/reference/warehouse.md is made of these lines.

comment on view analytics.dim_application is 'One row for each application. Key: application_id.';
comment on column analytics.dim_application.application_id is 'Id of the application.';
comment on column analytics.dim_application.name is 'Its name.';
comment on view analytics.dim_org is 'One row for each school, district or other org. Key: org_id.';
comment on column analytics.dim_org.org_id is 'sourcedId of the org.';
comment on column analytics.dim_org.name is 'Its name.';
comment on column analytics.dim_org.type is 'Type of OneRoster, such as school or district.';
comment on column analytics.dim_org.identifier is 'Identifier that others know it by; null = none.';
comment on column analytics.dim_org.parent_org_id is 'The org above it; null = none.';
comment on column analytics.dim_org.is_active is 'False = deleted.';
comment on view analytics.dim_student is
  'One row for each user with the role student, deleted ones too. Key: student_key.';
comment on column analytics.dim_student.student_key is
  'Pseudonym of the student, the same in all tables and exports.';
comment on column analytics.dim_student.grade is
  'First grade of the student, as in OneRoster; null = none.';
comment on column analytics.dim_student.school_id is 'Org of the primary role; null = none.';
comment on column analytics.dim_student.is_active is 'False = deleted or disabled.';
comment on column analytics.dim_student.sourced_id is
  'sourcedId of the student; null without the grant of names.';
comment on column analytics.dim_student.given_name is
  'Given name; null without the grant of names.';
comment on column analytics.dim_student.family_name is
  'Family name; null without the grant of names.';
comment on view analytics.dim_course is
  'One row for each course, without review courses. Key: course_id.';
comment on column analytics.dim_course.course_id is 'sourcedId of the course.';
comment on column analytics.dim_course.application_id is 'The application that owns it.';
comment on column analytics.dim_course.title is 'Its title.';
comment on column analytics.dim_course.course_code is 'Its code; null = none.';
comment on column analytics.dim_course.subject is 'Its first subject; null = none.';
comment on column analytics.dim_course.grade is 'Its first grade; null = none.';
comment on column analytics.dim_course.org_id is 'The org that offers it; null = none.';
comment on column analytics.dim_course.is_active is 'False = deleted.';
comment on view analytics.dim_lesson is
  'One row for each lesson, without review lessons. Key: lesson_id.';
comment on column analytics.dim_lesson.lesson_id is 'sourcedId of the lesson.';
comment on column analytics.dim_lesson.application_id is 'The application that owns it.';
comment on column analytics.dim_lesson.course_id is 'Course of its unit.';
comment on column analytics.dim_lesson.unit_id is 'Its unit.';
comment on column analytics.dim_lesson.title is 'Its title.';
comment on column analytics.dim_lesson.unit_title is 'Title of its unit.';
comment on column analytics.dim_lesson.lesson_type is 'Type of the lesson; null = none.';
comment on column analytics.dim_lesson.resource_type is 'Type of its resource.';
comment on column analytics.dim_lesson.is_active is 'False = deleted.';
comment on view analytics.dim_standard is
  'One row for each CFItem of each framework. Key: standard_id.';
comment on column analytics.dim_standard.standard_id is 'sourcedId of the CFItem.';
comment on column analytics.dim_standard.framework_id is 'sourcedId of the CFDocument.';
comment on column analytics.dim_standard.framework is 'Title of the CFDocument.';
comment on column analytics.dim_standard.code is 'Its humanCodingScheme; null = none.';
comment on column analytics.dim_standard.statement is 'Its fullStatement.';
comment on column analytics.dim_standard.type is 'Its CFItemType; empty = none.';
comment on column analytics.dim_standard.first_grade is 'First educationLevel; null = none.';
comment on column analytics.dim_standard.is_active is 'False = deleted.';
comment on view analytics.dim_class is
  'One row for each class, without those of review courses. Key: class_id.';
comment on column analytics.dim_class.class_id is 'sourcedId of the class.';
comment on column analytics.dim_class.course_id is 'Its course.';
comment on column analytics.dim_class.school_id is 'Its school.';
comment on column analytics.dim_class.title is 'Its title.';
comment on column analytics.dim_class.grade is 'Its first grade; null = none.';
comment on column analytics.dim_class.is_active is 'False = deleted.';
comment on view analytics.bridge_enrollment is
  'One row for each enrollment of a student in a class. Key: enrollment_key.';
comment on column analytics.bridge_enrollment.enrollment_key is 'Pseudonym of the enrollment.';
comment on column analytics.bridge_enrollment.student_key is 'The student.';
comment on column analytics.bridge_enrollment.class_id is 'The class.';
comment on column analytics.bridge_enrollment.begin_date is 'First day; null = open.';
comment on column analytics.bridge_enrollment.end_date is 'Last day; null = open.';
comment on column analytics.bridge_enrollment.is_active is 'False = deleted.';
comment on view analytics.fct_event is
  'One row for each event of the log, without those of erased students. Key: event_key.';
comment on column analytics.fct_event.event_key is
  'Key of the event in the log: a hash of application and event id.';
comment on column analytics.fct_event.application_id is 'The application that sent it.';
comment on column analytics.fct_event.student_key is
  'The student; null = the event names none. An unknown student has a key, too.';
comment on column analytics.fct_event.type is 'Caliper type.';
comment on column analytics.fct_event.action is 'Caliper action.';
comment on column analytics.fct_event.score_type is
  'XP, QUESTION_RESULT or MASTERY of a GradeEvent; null = another event.';
comment on column analytics.fct_event.subject is 'Subject as sent; null = none.';
comment on column analytics.fct_event.course_id is
  'Course that it names; null = none, or a review course.';
comment on column analytics.fct_event.lesson_id is
  'Lesson that it names; null = none, or a review lesson.';
comment on column analytics.fct_event.is_review is 'True = it names a review course.';
comment on column analytics.fct_event.score_given is
  'Score as sent: XP or points; null = no grade.';
comment on column analytics.fct_event.max_score is 'Most points; null = no grade, or XP.';
comment on column analytics.fct_event.occurred_at is
  'When it happened, by the clock of the server.';
comment on column analytics.fct_event.received_at is 'When it arrived.';
comment on column analytics.fct_event.processed_at is 'When it got its status; null = it waits.';
comment on column analytics.fct_event.status is 'received, processed, dropped or failed.';
comment on column analytics.fct_event.reason is
  'Code of the reason of a drop or failure; null = none.';
comment on view analytics.fct_xp is 'One row for each XP GradeEvent that counts. Key: event_key.';
comment on column analytics.fct_xp.event_key is 'The event.';
comment on column analytics.fct_xp.application_id is 'The application that sent it.';
comment on column analytics.fct_xp.student_key is 'The student.';
comment on column analytics.fct_xp.xp is 'Experience points as sent; may be negative.';
comment on column analytics.fct_xp.subject is 'Subject as sent.';
comment on column analytics.fct_xp.course_id is 'The course; null = a review course.';
comment on column analytics.fct_xp.lesson_id is 'The lesson; null = a review lesson.';
comment on column analytics.fct_xp.is_review is 'True = earned in a review course.';
comment on column analytics.fct_xp.earned_at is 'The time it counts for.';
comment on view analytics.fct_result is
  'One row for each assessment result: the newest grade of an attempt and score type, or a result '
  'that an application wrote. Key: result_key.';
comment on column analytics.fct_result.result_key is 'Pseudonym of the result.';
comment on column analytics.fct_result.source is
  'event = it follows from events; application = an application wrote it.';
comment on column analytics.fct_result.application_id is 'The application that graded.';
comment on column analytics.fct_result.student_key is 'The student.';
comment on column analytics.fct_result.score_type is
  'QUESTION_RESULT or MASTERY; null = an application wrote it.';
comment on column analytics.fct_result.score is 'Points; null = none.';
comment on column analytics.fct_result.max_score is 'Most points; null = an application wrote it.';
comment on column analytics.fct_result.score_status is 'OneRoster scoreStatus.';
comment on column analytics.fct_result.credit is
  'correct, partial or incorrect; uncounted = it counts nowhere; null = an application wrote it.';
comment on column analytics.fct_result.subject is
  'Subject as sent; null = an application wrote it.';
comment on column analytics.fct_result.course_id is 'The course; null = none, or a review course.';
comment on column analytics.fct_result.lesson_id is 'The lesson; null = none, or a review lesson.';
comment on column analytics.fct_result.is_review is 'True = graded in a review course.';
comment on column analytics.fct_result.scored_at is
  'The time it counts for; midnight UTC of its date where an application wrote it.';
comment on view analytics.fct_answer is
  'One row for each grade and standard that it tests, replaced grades too. Key: event_key, '
  'standard_id.';
comment on column analytics.fct_answer.event_key is 'The event.';
comment on column analytics.fct_answer.standard_id is 'The standard.';
comment on column analytics.fct_answer.application_id is 'The application that graded.';
comment on column analytics.fct_answer.student_key is 'The student.';
comment on column analytics.fct_answer.credit is 'correct, partial, incorrect or uncounted.';
comment on column analytics.fct_answer.course_id is
  'Course of the content, also of an answer in a review.';
comment on column analytics.fct_answer.lesson_id is
  'Lesson of the content, also of an answer in a review.';
comment on column analytics.fct_answer.answered_at is 'The time it counts for.';
comment on view analytics.fct_session is 'One row for each study session. Key: session_key.';
comment on column analytics.fct_session.session_key is 'Pseudonym of the session.';
comment on column analytics.fct_session.application_id is 'The application whose session it is.';
comment on column analytics.fct_session.student_key is 'The student.';
comment on column analytics.fct_session.started_at is 'Its start.';
comment on column analytics.fct_session.ended_at is
  'Its end; of an open one the last sign of life.';
comment on column analytics.fct_session.duration_seconds is 'Whole seconds from start to end.';
comment on column analytics.fct_session.start_inferred is 'True = no login was seen.';
comment on column analytics.fct_session.requires_heartbeat is 'True = heartbeats prolong it.';
comment on column analytics.fct_session.close_reason is
  'logged_out, timed_out or timeout; null = open, or its time-out is not noted yet.';
comment on view analytics.fct_review is
  'One row for each student, standard and local day with a review; a first correct answer is '
  'none. Key: student_key, standard_id, reviewed_on.';
comment on column analytics.fct_review.student_key is 'The student.';
comment on column analytics.fct_review.standard_id is 'The standard.';
comment on column analytics.fct_review.reviewed_on is 'Local day of the student.';
comment on column analytics.fct_review.rating is
  'Rating of the first review of the day: 1 Again, 2 Hard, 3 Good.';
comment on column analytics.fct_review.passed is 'True = not rated Again.';
comment on column analytics.fct_review.desired_retention is
  'Retention that is wanted, from 0 to 1.';
comment on column analytics.fct_review.scheduler is 'fsrs or sm2.';
comment on view analytics.fct_mastery_day is
  'One row for each application, student, standard and day (UTC) with a full MASTERY score in a '
  'lesson of the standard. Key: application_id, student_key, standard_id, mastered_on.';
comment on column analytics.fct_mastery_day.application_id is 'The application that graded.';
comment on column analytics.fct_mastery_day.student_key is 'The student.';
comment on column analytics.fct_mastery_day.standard_id is 'The standard.';
comment on column analytics.fct_mastery_day.mastered_on is 'The day in UTC.';
comment on column analytics.fct_mastery_day.lessons is 'Number of full scores of the day.';
