import type { FeatureRoutes } from '../../../server/answer.ts';
import {
  showDirectoryCall,
  showDirectoryPreviewCall,
  showPlacePageCall,
  showRobotsCall,
  showSitemapCall,
  showSitemapPartCall,
  showTradePageCall,
} from '../contract.ts';
import { showDirectory } from './show-directory.ts';
import { showPlacePage, showTradePage } from './show-page.ts';
import { showDirectoryPreview } from './show-preview.ts';
import { showRobots } from './show-robots.ts';
import { showSitemap, showSitemapPart } from './show-sitemap.ts';

export const directoryRoutes: FeatureRoutes = (answer) => {
  answer(showDirectoryCall, showDirectory);
  answer(showTradePageCall, showTradePage);
  answer(showPlacePageCall, showPlacePage);
  answer(showDirectoryPreviewCall, showDirectoryPreview);
  answer(showRobotsCall, showRobots);
  answer(showSitemapCall, showSitemap);
  answer(showSitemapPartCall, showSitemapPart);
};
