interface PolicyFactory {
  createPolicy: <Rules extends object>(name: string, rules: Rules) => Rules;
}

/**
 * Creates a policy of the browser's Trusted Types. The page's Content Security Policy has the names that are allowed. In a
 * browser without Trusted Types the rules themselves are the policy, with the same checks.
 */
export function createTrustedPolicy<Rules extends object>(name: string, rules: Rules): Rules {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
  return trustedTypes?.createPolicy(name, rules) ?? rules;
}
