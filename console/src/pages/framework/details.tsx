/** One item whole: statement, facts, what uses it, and its associations in both directions. */
import { ActionIcon } from '@mantine/core';
import type { CFAssociation, CFItem } from '../../../../sdk/src/generated/openapi.ts';
import { useRead } from '../../data/requests/queries.ts';
import type { Usage } from '../../outline/calls.ts';
import { frameworkRoute } from '../../routes/content/framework.ts';
import { frameworkText } from '../../text/content/framework.ts';
import { Icon } from '../../ui/icon.tsx';
import { PageLink } from '../../ui/link.tsx';
import { Fact, Facts } from '../../ui/page.tsx';
import { Async } from '../../ui/states.tsx';
import { Copy } from '../../ui/values/copy.tsx';
import { Time } from '../../ui/values/time.tsx';
import { MasteryFact } from './mastery.tsx';
import type { ChosenMastery } from './use-mastery.ts';

const text = frameworkText.details;

export interface ItemProps {
  readonly documentId: string;
  readonly id: string;
  readonly usage: Usage | undefined;
  /** The mastery of a class or a course; undefined = none is chosen. */
  readonly mastery: ChosenMastery | undefined;
  readonly onItem: (id: string) => void;
}

interface DetailsProps extends ItemProps {
  readonly onClose: () => void;
}

export function Details({ onClose, ...props }: DetailsProps) {
  return (
    <aside className="details" aria-label={text.label} tabIndex={-1}>
      <div className="details-close screen-only">
        <ActionIcon aria-label={text.close} onClick={onClose}>
          <Icon name="cross" />
        </ActionIcon>
      </div>
      <ItemDetails {...props} />
    </aside>
  );
}

export function ItemDetails({ id, ...props }: ItemProps) {
  const query = useRead(
    'GET /ims/case/v1p1/CFItemAssociations/{sourcedId}',
    { path: { sourcedId: id } },
    { staleMs: 60_000, keep: true },
  );
  return (
    <Async query={query}>
      {(reply) => {
        // In the default shape; the official one is asked for by name.
        const { CFItem: item, CFAssociations: associations } = reply as never as {
          CFItem: CFItem;
          CFAssociations: readonly CFAssociation[];
        };
        return (
          <>
            <Item item={item} used={props.usage?.[item.sourcedId]} mastery={props.mastery} />
            <Associations {...props} id={item.sourcedId} associations={associations} />
          </>
        );
      }}
    </Async>
  );
}

interface ItemFactsProps extends Pick<ItemProps, 'mastery'> {
  readonly item: CFItem;
  readonly used: Usage[string] | undefined;
}

function Item({ item, used, mastery }: ItemFactsProps) {
  const { sourcedId, fullStatement, humanCodingScheme, CFItemType, educationLevel } = item;
  return (
    <>
      {humanCodingScheme && <h2>{humanCodingScheme}</h2>}
      <p className="details-statement">{fullStatement}</p>
      <Facts>
        {CFItemType && <Fact name={text.type}>{CFItemType}</Fact>}
        {educationLevel && educationLevel.length > 0 && (
          <Fact name={text.levels}>{educationLevel.join(', ')}</Fact>
        )}
        {item.language && <Fact name={text.language}>{item.language}</Fact>}
        <Fact name={text.usedBy}>
          {used ? frameworkText.usage(used.resources, used.lessons) : text.unused}
        </Fact>
        {mastery && <MasteryFact mastery={mastery} itemId={sourcedId} />}
        <Fact name={text.changed}>
          <Time at={item.lastChangeDateTime} />
        </Fact>
        {item.licenseURI && <Fact name={text.licence}>{item.licenseURI.title}</Fact>}
        <Fact name={text.id}>
          <code>{sourcedId}</code> <Copy text={sourcedId} label={text.copyId} />
        </Fact>
        <Fact name={text.uri}>
          <code>{item.uri}</code> <Copy text={item.uri} label={text.copyUri} />
        </Fact>
      </Facts>
      {item.notes && (
        <>
          <h3>{text.notes}</h3>
          <p className="details-statement">{item.notes}</p>
        </>
      )}
    </>
  );
}

interface AssociationsProps extends Pick<ItemProps, 'documentId' | 'id' | 'onItem'> {
  readonly associations: readonly CFAssociation[];
}

/** Entries of each group that are shown; the API has the others. */
const SHOWN_MAX = 50;

function Associations({ associations, ...props }: AssociationsProps) {
  const groups = Map.groupBy(associations, ({ associationType, originNodeURI }) =>
    [associationType, originNodeURI.sourcedId === props.id ? 'to' : 'from'].join(' '),
  );
  return (
    <>
      <h3>{text.associations}</h3>
      {groups.size === 0 && <p className="soft">{text.noAssociations}</p>}
      {[...groups].map(([name, group]) => {
        const [type = '', direction] = name.split(' ');
        const isTo = direction === 'to';
        return (
          <section key={name} className="details-group">
            <h4>{isTo ? text.to(type) : text.from(type)}</h4>
            <ul>
              {group.slice(0, SHOWN_MAX).map((one) => (
                <OtherEnd key={one.sourcedId} {...props} association={one} isTo={isTo} />
              ))}
            </ul>
            {group.length > SHOWN_MAX && (
              <p className="soft">{text.more(group.length - SHOWN_MAX)}</p>
            )}
          </section>
        );
      })}
    </>
  );
}

interface OtherEndProps extends Omit<AssociationsProps, 'associations'> {
  readonly association: CFAssociation;
  readonly isTo: boolean;
}

/** The framework of an item, where it is stored here. */
function useFramework(id: string, isWanted: boolean) {
  const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
  const { data } = useRead(
    'GET /ims/case/v1p1/CFItems',
    { query: { filter: `sourcedId='${id}'`, fields: 'sourcedId,CFDocumentURI', limit: '1' } },
    { enabled: isWanted && isUuid, staleMs: 60_000 },
  );
  const [found] =
    (data as { readonly CFItems?: readonly Partial<CFItem>[] } | undefined)?.CFItems ?? [];
  return found?.CFDocumentURI ?? undefined;
}

function OtherEnd({ association, isTo, documentId, onItem }: OtherEndProps) {
  const { originNodeURI, destinationNodeURI, CFDocumentURI } = association;
  const other = isTo ? destinationNodeURI : originNodeURI;
  const isDocument = other.sourcedId === documentId;
  const framework = useFramework(other.sourcedId, !isDocument);
  const isHere = framework?.sourcedId === documentId;
  const isStatedElsewhere = CFDocumentURI && CFDocumentURI.sourcedId !== documentId;
  return (
    <li>
      {isHere ? (
        <button type="button" className="details-link" onClick={() => onItem(other.sourcedId)}>
          {other.title}
        </button>
      ) : framework ? (
        <PageLink
          to={frameworkRoute}
          params={{ documentId: framework.sourcedId }}
          search={{ item: other.sourcedId }}
        >
          {other.title}
        </PageLink>
      ) : (
        other.title
      )}
      {framework && !isHere && <span className="soft"> {text.elsewhere(framework.title)}</span>}
      {isStatedElsewhere && CFDocumentURI.sourcedId !== framework?.sourcedId && (
        <span className="soft"> {text.statedIn(CFDocumentURI.title)}</span>
      )}
    </li>
  );
}
