import { useBoot } from "../app/boot-context";

/** What the firm shows and offers; nothing while no firm is known. */
export function useLicence() {
  const { features = {}, modules = {}, content = {} } = useBoot().licence ?? {};
  return {
    feature: (name: string): boolean => features[name] === true,
    module: (name: string): boolean => modules[name] === true,
    content,
  };
}
