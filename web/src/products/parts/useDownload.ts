import { useMutation, useQueryClient } from "@tanstack/react-query";
import { download, save } from "../../api/client";
import type { ProductAction } from "../../api/entities";
import type { Entity } from "../../api/jsonapi";
import { actionsQuery } from "../../api/queries/actions";
import { definitionsQuery } from "../../api/queries/definitions";

/** Fetches a file and hands it to the browser. */
export const useDownload = (path: string) =>
  useMutation({ mutationFn: async () => save(await download(path)) });

/** The types that are done as soon as the file has come in. */
const doneByDownload = ["DOWNLOAD_ADDED_DOCUMENT", "DOWNLOAD_DOCUMENT_MANAGEMENT_FILE"];

/** Fetches the file of an action, which may do that action. */
export function useActionDownload({ id, type }: Entity<ProductAction>, path: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => save(await download(path)),
    onSuccess: async () => {
      if (doneByDownload.includes(type))
        client.setQueryData(actionsQuery.queryKey, (list) =>
          list?.map((action) => (action.id === id ? { ...action, is_done: true } : action)),
        );
      await Promise.all([
        client.invalidateQueries({ queryKey: actionsQuery.queryKey }),
        client.invalidateQueries({ queryKey: definitionsQuery.queryKey }),
      ]);
    },
  });
}
