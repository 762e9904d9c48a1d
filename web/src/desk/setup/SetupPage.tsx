import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../shared/api/error";
import { PageTitle } from "../../shared/ui/PageTitle";
import { ErrorAlert } from "../../shared/ui/waiting/ErrorAlert";
import { Skeletons } from "../../shared/ui/waiting/Skeletons";
import { useT } from "../i18n";
import { FirmForm } from "./FirmForm";
import { InstallationForm } from "./InstallationForm";
import { linkCode, setupQuery } from "./queries";

/** Sets up an installation and its first firm, for whoever has the link that the program printed. */
export default function SetupPage() {
  const t = useT();
  const [code] = useState(linkCode);
  const queries = useQueryClient();
  const [isPlaced, setPlaced] = useState(false);
  const { data, error, refetch } = useQuery({ ...setupQuery(code), enabled: code !== "" });
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 422);
  if (code === "" || isGone)
    return (
      <>
        <PageTitle>{t(isGone ? "desk.install.goneTitle" : "desk.install.noLinkTitle")}</PageTitle>
        <p>{t(isGone ? "desk.install.gone" : "desk.install.noLink")}</p>
        <pre>
          <code>balie-run setup-link</code>
        </pre>
      </>
    );
  if (!data)
    return (
      <>
        <PageTitle isLoading={!error}>{t("desk.install.title")}</PageTitle>
        {error ? <ErrorAlert error={error} retry={() => void refetch()} /> : <Skeletons count={2} />}
      </>
    );
  if (data.is_first && !isPlaced)
    return (
      <InstallationForm
        code={code}
        onDone={async () => {
          await queries.invalidateQueries(setupQuery(code));
          setPlaced(true);
        }}
      />
    );
  return <FirmForm code={code} state={data} />;
}
