/** The secrets that a start would generate; the same in every test, so that one can read what another encrypted. */
export const testSecrets = {
  sessionSecret: 'a'.repeat(64),
  sandboxKey: 'sk_test_surehands',
  bvnKey: 'b'.repeat(64),
  bvnHashKey: 'c'.repeat(64),
  vapidPublicKey: 'BACY1CRFnaI-wYJIlhFtskDkO1vha2OpSyWMN2CR7eWNkvi2hEtwhW9kGnXO4ImMkR7xrNJH_DCIhdbWAjo8ry8',
  vapidPrivateKey: 'CVEpyXWO2hMbQRrOYvk7oq1Q4POJe1IU85UiiPyrM8s',
};
