import { useState } from "react";
import { useCommand } from "../api/useCommand";
import { Alert } from "../ui/Alert";
import { Button } from "../ui/Button";
import { errorText } from "../ui/text/errorText";
import type { IdentityProvider } from "./providers";

interface ProviderButtonsProps {
  providers: IdentityProvider[];
  label: (name: string) => string;
  /** Leaves the page for the provider with this id. */
  go: (id: string) => Promise<void>;
  variant?: "primary" | "secondary";
  /** True if the buttons take the full width. */
  wide?: boolean;
  disabled?: boolean;
}

/** A button for each identity provider, and above them why the last one did not work. */
export function ProviderButtons({
  providers,
  label,
  go,
  variant = "secondary",
  wide = true,
  disabled = false,
}: ProviderButtonsProps) {
  const [chosen, setChosen] = useState("");
  const leave = useCommand(go);
  const choose = (id: string) => {
    setChosen(id);
    leave.send(id);
  };
  return (
    <>
      {leave.error ? <Alert kind="error">{errorText(leave.error)}</Alert> : null}
      {providers.map(({ id, name, logo }) => (
        <Button
          key={id}
          variant={variant}
          wide={wide}
          busy={leave.isPending && chosen === id}
          disabled={disabled || leave.isPending}
          onClick={() => choose(id)}
        >
          {logo ? <Logo address={logo} /> : null}
          <span>{label(name)}</span>
        </Button>
      ))}
    </>
  );
}

/** The height and width of a logo, in pixels. */
const LOGO_SIZE = 22;

/** A provider's logo, beside its name; nothing if it cannot be loaded. */
function Logo({ address }: { address: string }) {
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken) return null;
  return (
    <img
      src={address}
      alt=""
      width={LOGO_SIZE}
      height={LOGO_SIZE}
      style={{ objectFit: "contain", verticalAlign: "middle", marginInlineEnd: "0.5rem" }}
      onError={() => setIsBroken(true)}
    />
  );
}
