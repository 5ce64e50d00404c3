import packageJson from '../../package.json' with { type: 'json' };

/** Version of the program, as `1.0.0`. */
export const { version } = packageJson;
