/** Reads entities of events that may come from anywhere. */
import { isObject, type Json } from '../generated/json-shapes.ts';

/** The value as an object; what is none has no members. */
export const json = (value: unknown): Json => (isObject(value) ? value : {});
