import type { FeatureRoutes } from '../../../server/answer.ts';
import {
  listStatementsCall,
  monthCsvCall,
  monthPdfCall,
  monthStatementCall,
  yearCsvCall,
  yearPdfCall,
  yearStatementCall,
} from '../contract.ts';
import {
  listStatements,
  showMonth,
  showMonthCsv,
  showMonthPdf,
  showYear,
  showYearCsv,
  showYearPdf,
} from './show-statements.ts';

export const statementsRoutes: FeatureRoutes = (answer) => {
  answer(listStatementsCall, listStatements);
  answer(monthStatementCall, showMonth);
  answer(monthPdfCall, showMonthPdf);
  answer(monthCsvCall, showMonthCsv);
  answer(yearStatementCall, showYear);
  answer(yearPdfCall, showYearPdf);
  answer(yearCsvCall, showYearCsv);
};
