/** The AsyncAPI document: valid, public, of the types that the feed has, and of webhooks. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { testServer } from '../../test/harness/test-server.ts';
import { TYPES } from '../feed/schema.ts';

const server = await testServer();
const { status, text, body } = await server.fetch('/asyncapi.json');

test('200 without a token, with the address of the server and every type of change', () => {
  assert.equal(status, 200);
  assert.equal(`http://${body.servers.lectern.host}`, server.baseUrl);
  assert.equal(body.channels.changes.address, '/feed/1.0/changes');
  const { anyOf } = body.components.schemas.Change.properties.type;
  assert.deepEqual(
    anyOf.map((one: { const: string }) => one.const),
    TYPES,
  );
});

test('it has the message of a webhook with its headers, at an address of the receiver', () => {
  const { channels, components, operations } = body;
  assert.equal(channels.webhook.address, undefined, 'each has its own');
  assert.deepEqual(operations.sendChanges.channel, { $ref: '#/channels/webhook' });
  const { headers, payload } = components.messages.webhook;
  assert.deepEqual(headers.required, ['webhook-id', 'webhook-timestamp', 'webhook-signature']);
  assert.deepEqual(payload, { $ref: '#/components/schemas/WebhookMessage' });
  assert.ok(components.schemas.WebhookMessage.properties.data);
});

test('it has the structure of AsyncAPI 3.0', async () => {
  const lint = async (source: string) => {
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source, absoluteRef: '/asyncapi.json', config });
    return problems.map(({ ruleId, message }) => `${ruleId} ${message}`);
  };
  assert.deepEqual(await lint(text), []);
  const other = { ...body, operations: { streamChanges: { action: 'shout' } } };
  assert.notDeepEqual(await lint(JSON.stringify(other)), []);
});
