import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { CallError } from "../../../../lib/call-error.ts";
import { tellFailure } from "../../../../lib/toast.ts";
import type { ProblemForm } from "../Editor.tsx";
import { isLost, type UploadState, uploadZip } from "./resumable.ts";
import { discard, keyOf, type Unfinished, unfinishedOf } from "./unfinished.ts";
import type { Staging } from "./use-staging.ts";

export interface ZipUpload {
  /** null: none was begun here, or it is done. */
  state: (UploadState & { total: number; name: string }) | null;
  isPending: boolean;
  /** Why it stopped, when it can go on. */
  error: unknown;
  /** Uploads of an earlier page that can go on when their file is chosen again. */
  unfinished: readonly Unfinished[];
  start(file: File): void;
  resume(): void;
  cancel(): void;
  discard(key: string): void;
}

/** A connection, a session or a server that may be there again: what was sent waits. */
const mayGoOn = (error: unknown) =>
  isLost(error) || (error instanceof CallError && (error.httpStatus === 401 || error.httpStatus >= 500));

/** The zip upload of one editor; it goes on while other sections are looked at. */
export function useZip(form: ProblemForm, pid: number | null, adopt: Staging["adopt"]): ZipUpload {
  const queryClient = useQueryClient();
  const [state, setState] = useState<ZipUpload["state"]>(null);
  const control = useRef(new AbortController());
  const chosen = useRef<File | null>(null);
  const queryKey = ["admin", "testdata", "unfinished", pid];
  const unfinished = useQuery({
    queryKey,
    queryFn: () => unfinishedOf(pid),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });
  const renew = () => queryClient.invalidateQueries({ queryKey });
  const drop = (key: string) => void discard(key).catch(tellFailure).finally(renew);
  const run = useMutation({
    mutationFn: (file: File) => {
      control.current = new AbortController();
      return uploadZip({
        file,
        pid,
        mode: form.getValues().judgeCaseMode,
        signal: control.current.signal,
        onState: (next) => setState({ ...next, total: file.size, name: file.name }),
      });
    },
    // It sees to lost connections itself.
    networkMode: "always",
    meta: { quiet: true },
    onSuccess: (staged) => {
      setState(null);
      adopt(staged);
    },
    onError: (error, file) => {
      if (control.current.signal.aborted || mayGoOn(error)) return;
      // What was refused once is refused again.
      setState(null);
      drop(keyOf(file));
      tellFailure(error);
    },
    onSettled: renew,
  });
  const start = (file: File) => {
    chosen.current = file;
    setState({ sent: 0, total: file.size, name: file.name, phase: "sending" });
    run.mutate(file);
  };
  // What goes on here is no earlier page's.
  const here = state && chosen.current ? keyOf(chosen.current) : null;
  return {
    state,
    isPending: run.isPending,
    error: state ? run.error : null,
    unfinished: (unfinished.data ?? []).filter(({ key }) => key !== here),
    start,
    resume: () => chosen.current && start(chosen.current),
    cancel: () => {
      control.current.abort();
      setState(null);
      if (chosen.current) drop(keyOf(chosen.current));
    },
    discard: drop,
  };
}
