/** States of the list of accounts and of one account. */
import type { Page } from 'playwright-core';
import { confirmIfAsked } from '../harness/visit.ts';
import { ownIdOf, putPeople } from './people.ts';
import type { Story, World } from './story.ts';

const path = () => '/o/accounts';
const before = (_page: Page, world: World) => putPeople(world);

/** The id of the person that the story shows; known when the page opens. */
let shown = '';
const personPath = () => `/o/accounts/${shown}`;
const showMember = async (_page: Page, world: World) => {
  shown = (await putPeople(world)).member;
};
const showDisabled = async (_page: Page, world: World) => {
  shown = (await putPeople(world)).disabled;
};
const showUnproven = async (_page: Page, world: World) => {
  shown = (await putPeople(world)).unproven;
};
const showOwn = async (page: Page, world: World) => {
  shown = await ownIdOf(page, world);
};

async function click(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).click();
  await page.getByRole('dialog').waitFor();
}

export const accountsStories: readonly Story[] = [
  { name: 'accounts', path, before },
  { name: 'accounts-filtered-empty', path: () => '/o/accounts?search=nobody&state=disabled' },
  {
    name: 'accounts-error',
    path,
    before: (page) =>
      page.route('**/admin/1.0/accounts?*', (route) =>
        route.fulfill({
          status: 500,
          headers: { 'x-request-id': '5b0a7e4e-shot' },
          json: { imsx_description: 'The server failed; the log has the reason.' },
        }),
      ),
    expected: /500 \(Internal/,
  },
  {
    name: 'accounts-offline',
    path,
    before,
    act: async (page) => {
      await page.route('**/admin/1.0/accounts?*', (route) => route.abort());
      await page.getByRole('searchbox').fill('Mary');
      await page.getByText('No connection since').waitFor();
    },
    expected: /ERR_FAILED/,
  },
  {
    name: 'accounts-loading',
    path,
    waitsFor: '**/admin/1.0/accounts?*',
  },
  {
    name: 'accounts-invite',
    path: () => '/o/accounts?new=1',
    before,
    act: async (page) => {
      await page.getByRole('combobox', { name: 'Applications' }).click();
      await page.getByRole('option', { name: 'Math Quest' }).click();
      await page.getByRole('textbox', { name: 'Email' }).fill('dorothy.vaughan@example.org');
      await page.getByRole('textbox', { name: 'Name' }).fill('Annie Easley');
      await page.getByRole('button', { name: 'Make the invitation' }).click();
      await confirmIfAsked(page, page.getByText('has an account already').first());
    },
    expected: /40[39] \((Forbidden|Conflict)/,
  },
  { name: 'person', path: personPath, before: showMember },
  { name: 'person-disabled', path: personPath, before: showDisabled },
  { name: 'person-unproven', path: personPath, before: showUnproven },
  {
    name: 'person-unproven-operator',
    path: personPath,
    before: showUnproven,
    act: (page) => click(page, 'Make operator…'),
  },
  { name: 'person-missing', path: () => '/o/accounts/nobody' },
  {
    name: 'person-link',
    path: personPath,
    before: showMember,
    act: async (page) => {
      await click(page, 'Make a link…');
      await page.getByRole('button', { name: 'Make the link' }).click();
      await confirmIfAsked(page, page.getByText('shown only now').first());
    },
    expected: /403 \(Forbidden/,
  },
  {
    name: 'person-disable',
    path: personPath,
    before: showMember,
    act: (page) => click(page, 'Disable…'),
  },
  {
    name: 'person-last-operator',
    path: personPath,
    before: showOwn,
    act: async (page) => {
      await click(page, 'Take rights away…');
      await page.getByRole('button', { name: 'Take operator rights away' }).click();
      await confirmIfAsked(page, page.getByText('No other operator can sign in').first());
    },
    expected: /40[39] \((Forbidden|Conflict)/,
  },
];
