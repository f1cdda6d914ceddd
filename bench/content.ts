/** Content for benchmarks, as SQL. */
/** SQL of the id of a record of the kind. */
export const id = (kind: string, key: string) => `md5('${kind} ' || ${key})::uuid`;

interface Content {
  readonly courses: number;
  /** Standards of each course. */
  readonly standards: number;
}

/** SQL for courses with one lesson and one resource for each standard. */
export function contentScript(applicationId: string, { courses, standards }: Content): string {
  const head = `'${applicationId}'::uuid, 'active', now()`;
  const each = `generate_series(1, ${courses}) c, generate_series(1, ${standards}) n`;
  const key = `c || ' ' || n`;
  return `
    insert into cf_documents (sourced_id, application_id, status, last_change_date_time, title, uri,
      creator, item_count, reference, members, source, package_extras, hash)
    values (${id('document', `''`)}, ${head}, 'Standards', 'urn:x', 'Bench', 0, '{}', '', '', '',
      sha256(''));
    insert into cf_items (sourced_id, document_id, status, position, last_change_date_time,
      full_statement, human_coding_scheme, uri, cf_item_type, members, source, hash)
    select ${id('standard', key)}, ${id('document', `''`)}, 'active', n, now(),
      'The student does what statement ' || n || ' says.', c || '.' || n, 'urn:i:' || c || ':' || n,
      'Standard', '', '', sha256('')
    from ${each};
    insert into courses (sourced_id, application_id, status, date_last_modified, title, record)
    select 'course-' || c, ${head}, 'Course ' || c, '{}' from generate_series(1, ${courses}) c;
    insert into units (sourced_id, application_id, status, date_last_modified, title, course_id,
      sort_order, record)
    select ${id('unit', 'c')}, ${head}, 'Unit', 'course-' || c, 0, '{}'
    from generate_series(1, ${courses}) c;
    insert into resources (sourced_id, application_id, status, date_last_modified, title, type, url,
      vendor_resource_id, learning_objective_set, record)
    select ${id('resource', key)}, ${head}, 'Resource ' || n, 'interactive', 'https://x.example',
      'r', '[]', '{}'
    from ${each};
    insert into resource_objectives (resource_id, cf_item_id)
    select ${id('resource', key)}, ${id('standard', key)} from ${each};
    insert into lessons (sourced_id, application_id, status, date_last_modified, title, unit_id,
      resource_id, sort_order, record)
    select ${id('lesson', key)}, ${head}, 'Lesson ' || n, ${id('unit', 'c')},
      ${id('resource', key)}, n, '{}'
    from ${each};`;
}
