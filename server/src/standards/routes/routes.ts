/** All routes of competency frameworks (CASE v1p1). */

import { discoveryRoute } from '../official/discovery.ts';
import { definitionRoutes } from './definition-routes.ts';
import { fileRoutes } from './file-routes.ts';
import { outlineRoute } from './outline-route.ts';
import { packageRoutes } from './package-routes.ts';
import { previewRoutes } from './preview-routes.ts';
import { recordRoutes } from './record-routes.ts';
import { uploadRoutes } from './upload-routes.ts';
import { uriRoute } from './uri-route.ts';
import { usageRoute } from './usage-route.ts';
import { v1p0Routes } from './v1p0-routes.ts';
import { visibilityRoutes } from './visibility-routes.ts';

const readRoutes = [...recordRoutes, ...definitionRoutes, ...packageRoutes];

export const standardsRoutes = [
  ...readRoutes,
  outlineRoute,
  ...fileRoutes,
  ...uploadRoutes,
  ...v1p0Routes(readRoutes),
  uriRoute,
  ...visibilityRoutes,
  ...previewRoutes,
  usageRoute,
  discoveryRoute(readRoutes),
];
