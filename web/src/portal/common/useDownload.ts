import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { download } from "../../shared/api/client";
import type { Entity } from "../../shared/api/jsonapi";
import { saveBlob } from "../../shared/api/saveBlob";
import { translate } from "../../shared/i18n";
import { notify } from "../../shared/ui/overlay/notify";
import { actionsQuery } from "../api/queries/actions";
import { definitionsQuery } from "../api/queries/definitions";
import type { ProductAction } from "../api/types";
import { documentNameOf } from "./documentName";

/** The state of a download. */
export interface DownloadState {
  isPending: boolean;
  isSuccess: boolean;
  error: Error | null;
  /** The received share, from 0 to 1; `null` while unknown. */
  share: number | null;
  fetch: () => void;
}

/** Downloads a file and saves it in the browser. */
export function useDownload(path: string, onSuccess?: () => Promise<unknown>): DownloadState {
  const [share, setShare] = useState<number | null>(null);
  const { isPending, isSuccess, error, mutate } = useMutation({
    mutationFn: async () => {
      setShare(null);
      saveBlob(await download(path, setShare));
    },
    ...(onSuccess ? { onSuccess } : {}),
  });
  return { isPending, isSuccess, error, share, fetch: () => mutate() };
}

/** The types that are completed by their download. */
const typesDoneByDownload = ["DOWNLOAD_ADDED_DOCUMENT", "DOWNLOAD_DOCUMENT_MANAGEMENT_FILE"];

/** Downloads the file of an action, which may complete the action. */
export function useActionDownload(action: Entity<ProductAction>, path: string) {
  const { id, type, is_done } = action;
  const client = useQueryClient();
  return useDownload(path, async () => {
    if (typesDoneByDownload.includes(type) && !is_done) {
      // The button disappears with the completed action, so a message confirms the download.
      notify.success(translate("products.actions.downloadedOf", { label: documentNameOf(action) }));
      client.setQueryData(actionsQuery.queryKey, (list) =>
        list?.map((action) => (action.id === id ? { ...action, is_done: true } : action)),
      );
    }
    await Promise.all([
      client.invalidateQueries({ queryKey: actionsQuery.queryKey }),
      client.invalidateQueries({ queryKey: definitionsQuery.queryKey }),
    ]);
  });
}
