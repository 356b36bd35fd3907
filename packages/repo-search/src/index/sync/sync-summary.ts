/** What a run did, or in a dry run would do. */
export interface SyncSummary {
  readonly namespace_id: string;
  readonly organization: string;
  readonly repository: string;
  readonly branch: string;
  readonly files_scanned: number;
  readonly files_eligible: number;
  readonly files_indexed: number;
  readonly files_binary_skipped: number;
  readonly files_other_skipped: number;
  readonly chunks_desired: number;
  readonly chunks_added_or_updated: number;
  readonly chunks_unchanged: number;
  readonly chunks_deleted: number;
  /** Unchanged ones that got another commit; only where that was asked for. */
  readonly chunks_commit_refreshed?: number;
  /** Ones that a service refused; only where there are any. */
  readonly chunks_refused?: number;
  readonly dry_run: boolean;
  readonly duration_ms: number;
}
