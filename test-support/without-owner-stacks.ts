import * as react from 'react';

/**
 * In development mode React records for every element where in the code it was created, for its warnings. That takes a
 * ninth of the time of all tests that render, and is not needed: a warning names the component anyway. React stops
 * recording after ten thousand a second; reporting that number from the start switches it off. (Measured with React 19.
 * If a later version lacks the name, tests take longer again and nothing else changes.)
 */
const internals = Object.entries(react).find(([name]) => name.startsWith('__CLIENT_INTERNALS'))?.[1];
if (internals instanceof Object && 'recentlyCreatedOwnerStacks' in internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set() {} });
