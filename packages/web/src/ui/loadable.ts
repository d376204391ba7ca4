import { type ComponentType, lazy, useMemo } from "react";

interface Loadable<Props> {
  load(): Promise<void>;
  /** null until it is here. */
  loaded(): ComponentType<Props> | null;
  /** Loads and suspends where it is drawn. */
  readonly Lazy: ComponentType<Props>;
}

/** A component whose code may be fetched before it is drawn; draw it by `useLoadable`. */
export function loadable<Props extends object>(
  fetchModule: () => Promise<{ default: ComponentType<Props> }>,
): Loadable<Props> {
  let component: ComponentType<Props> | null = null;
  const fetchOnce = async () => {
    const module = await fetchModule();
    component = module.default;
    return module;
  };
  return {
    load: async () => {
      await fetchOnce();
    },
    loaded: () => component,
    Lazy: lazy(fetchOnce),
  };
}

/**
 * The component itself where its code is here, so that nothing stands in its place for a moment; else one that suspends.
 * The choice stands: another one would be another component, and lose what its parts remember.
 */
export function useLoadable<Props>(source: Loadable<Props>): ComponentType<Props> {
  return useMemo(() => source.loaded() ?? source.Lazy, [source]);
}
