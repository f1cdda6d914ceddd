/** Checks values against compiled schemas; errors become findings with pointers. */
import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/schema';
import type { Finding } from '../problem.ts';
import { LENIENT_INSTANT } from '../schema.ts';

type SchemaError = ReturnType<Validator['Errors']>[1][number];

const compiled = new WeakMap<TSchema, Validator>();

/** Every finding of a value against a schema; none = valid. Compiles each schema once. */
export function findings(schema: TSchema, value: unknown): Finding[] {
  let validator = compiled.get(schema);
  if (!validator) {
    validator = Compile(schema);
    compiled.set(schema, validator);
  }
  return validator.Check(value) ? [] : toFindings(validator.Errors(value)[1]);
}

/** A union reports an error per branch and one for itself: they become one finding. */
function toFindings(errors: readonly SchemaError[]): Finding[] {
  const unions = errors.filter(({ keyword }) => keyword === 'anyOf');
  return errors
    .filter(
      (error) =>
        error.keyword === 'anyOf' ||
        !unions.some((union) => error.schemaPath.startsWith(`${union.schemaPath}/anyOf/`)),
    )
    .flatMap((error) =>
      error.keyword === 'anyOf' ? unionFinding(error, errors) : toFinding(error),
    );
}

function unionFinding({ schemaPath, instancePath }: SchemaError, errors: readonly SchemaError[]) {
  const branches = errors.filter(
    (error) =>
      error.instancePath === instancePath &&
      error.schemaPath.startsWith(`${schemaPath}/anyOf/`) &&
      /^\d+$/.test(error.schemaPath.slice(schemaPath.length + '/anyOf/'.length)),
  );
  const taken = branches.map(({ keyword, params }) => {
    const { allowedValue, type } = params as { allowedValue?: unknown; type?: unknown };
    return keyword === 'const' ? `'${allowedValue}'` : type;
  });
  const known = taken.length > 0 && taken.every((one) => typeof one === 'string');
  const wanted = known
    ? `must be ${[...new Set(taken)].join(' or ')}`
    : 'does not have the right form';
  const message = `${label(instancePath)} ${wanted}.`;
  return { path: instancePath, code: 'field_value', message };
}

function toFinding(error: SchemaError): Finding[] {
  const path = error.instancePath;
  const params = error.params as { requiredProperties?: string[]; type?: string; format?: string };
  if (error.keyword === 'required') {
    return (params.requiredProperties ?? []).map((name) => ({
      path: `${path}/${name}`,
      code: 'field_missing',
      message: `${label(`${path}/${name}`)} is missing.`,
    }));
  }
  const code = error.keyword === 'type' ? 'field_type' : 'field_value';
  const wanted =
    params.format === LENIENT_INSTANT ? 'must be an ISO 8601 date-time' : error.message;
  return [{ path, code, message: `${label(path)} ${wanted}.` }];
}

function label(path: string): string {
  return path === '' ? 'The body' : `'${path.slice(1).replaceAll('/', '.')}'`;
}
