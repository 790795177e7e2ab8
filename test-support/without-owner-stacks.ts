import * as react from 'react';

/**
 * While it is developed with, React takes down for every element from where in the code it was made, to say so in warnings.
 * That is a ninth of the time of all tests that render, and nothing reads it: a warning names the component all the same.
 * React stops by itself after ten thousand a second; told that it is there already, it never begins. (Measured with React 19;
 * should the name be gone from a later one, the tests take longer again and nothing else changes.)
 */
const internals = Object.entries(react).find(([name]) => name.startsWith('__CLIENT_INTERNALS'))?.[1];
if (internals instanceof Object && 'recentlyCreatedOwnerStacks' in internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set() {} });
