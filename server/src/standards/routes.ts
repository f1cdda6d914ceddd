/** The routes of competency frameworks (CASE v1p1). */
import { definitionRoutes } from './definition-routes.ts';
import { discoveryRoute } from './discovery.ts';
import { packageRoutes } from './package-routes.ts';
import { recordRoutes } from './record-routes.ts';
import { uploadRoutes } from './upload-routes.ts';

const readRoutes = [...recordRoutes, ...definitionRoutes, ...packageRoutes];

export const standardsRoutes = [...readRoutes, ...uploadRoutes, discoveryRoute(readRoutes)];
