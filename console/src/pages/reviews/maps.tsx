/** The maps of a framework's standards: retention by week, mastery by class. */
import { reviewsRoute } from '../../routes/content/reviews.ts';
import { reviewsText } from '../../text/content/reviews.ts';
import { HeatMapChoices, LEVEL } from '../../ui/chart/heat-map.tsx';
import { useFrameworks } from '../../ui/fields/framework-picker.tsx';
import { Panel } from '../../ui/page.tsx';
import { usePage } from '../../ui/use-page.ts';
import { RetentionMap } from './map.tsx';
import { MasteryMap } from './mastery.tsx';

const text = reviewsText.maps;

export function Maps() {
  const { search, setSearch } = usePage(reviewsRoute);
  const frameworks = useFrameworks();
  const { level = LEVEL } = search;
  const frameworkId = search.framework ?? frameworks[0]?.sourcedId;
  return (
    <Panel title={text.title}>
      <HeatMapChoices
        framework={frameworkId}
        level={level}
        frameworks={frameworks}
        onChange={(patch) => setSearch(patch, { replace: true })}
      />
      {frameworkId === undefined ? (
        <p className="soft">{text.noFramework}</p>
      ) : (
        <>
          <RetentionMap frameworkId={frameworkId} level={level} />
          <MasteryMap frameworkId={frameworkId} level={level} />
        </>
      )}
    </Panel>
  );
}
