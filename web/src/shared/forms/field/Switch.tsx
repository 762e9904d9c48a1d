import "@mantine/core/styles/Switch.css";
import "@mantine/core/styles/InlineInput.css";
import "@mantine/core/styles/Input.css";
import { Switch as MantineSwitch } from "@mantine/core";
import type { ReactNode } from "react";
import { type FieldProps, useErrorMessage } from "./fieldProps";
import css from "./fields.module.css";

interface Props extends FieldProps<boolean> {
  label: ReactNode;
  disabled?: boolean;
}

/** A switch: on or off. */
export function Switch({ value, onChange, error, disabled = false, ...rest }: Props) {
  const message = useErrorMessage(error);
  return (
    <MantineSwitch
      {...rest}
      data-field
      checked={value}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.checked)}
      error={message}
      {...(message ? { "aria-invalid": true } : {})}
      size="md"
      classNames={{ body: css.switchBody ?? "", label: css.optionLabel ?? "", error: css.error ?? "" }}
    />
  );
}
