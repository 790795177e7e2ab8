import type { ICruiseOptions, IForbiddenRuleType } from 'dependency-cruiser';

declare const fence: { forbidden: IForbiddenRuleType[]; options: ICruiseOptions };
export default fence;
