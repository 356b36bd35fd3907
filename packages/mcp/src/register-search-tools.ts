import type { Abortable } from '@mcp-vector-search/core';
import { Announcer } from './announcer.ts';
import type { HostServer } from './host/host-server.ts';
import { type SearchToolOptions, SearchToolset } from './search-toolset.ts';

/** The registered tools. */
export interface SearchTools {
  /**
   * Reads the metadata of the index again; where the schema of the tool differs, clients are told: at once, or when 30 s
   * have passed since they were last told. True = it differed.
   */
  refresh(options?: Abortable): Promise<boolean>;
  /** Ends announcements that are still to come. */
  close(): void;
}

/** Registers the tools on a server that the host already has. Call it before the server connects. */
export function registerSearchTools(server: HostServer, options: SearchToolOptions): SearchTools {
  const toolset = new SearchToolset(options);
  const update = toolset.register(server);
  const announcer = new Announcer(() => server.sendToolListChanged());
  toolset.onSchemaChange(() => {
    update();
    announcer.announce();
  });
  return { refresh: (abortable) => toolset.refresh(abortable), close: () => announcer.close() };
}
