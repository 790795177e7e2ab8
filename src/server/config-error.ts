/** A setting that cannot be used. The message is a sentence that names the variable. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}
