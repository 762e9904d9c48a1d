import { useRef, useState } from "react";

interface CommandState {
  isPending: boolean;
  isSuccess: boolean;
  /** The error of the last call, `null` while it is pending or after it succeeded. */
  error: unknown;
}

interface Command<Input, Output> extends CommandState {
  /** Sends the command; its error is in the state. */
  send: (input: Input) => void;
  /** Sends as `send` does, and rejects with the error as well. */
  sendAsync: (input: Input) => Promise<Output>;
}

const initialState: CommandState = { isPending: false, isSuccess: false, error: null };

/**
 * A request that the consumer starts, with its state, which is that of the last call. The sign-in page, which everyone
 * loads first, uses it instead of the query library's mutations.
 */
export function useCommand<Input = void, Output = unknown>(
  request: (input: Input) => Promise<Output>,
  onError?: (error: unknown, input: Input) => void,
): Command<Input, Output> {
  const [state, setState] = useState(initialState);
  const calls = useRef(0);
  const sendAsync = async (input: Input): Promise<Output> => {
    calls.current += 1;
    const call = calls.current;
    const update = (changed: Partial<CommandState>) => {
      if (call === calls.current) setState({ ...initialState, ...changed });
    };
    update({ isPending: true });
    try {
      const output = await request(input);
      update({ isSuccess: true });
      return output;
    } catch (error) {
      onError?.(error, input);
      update({ error });
      throw error;
    }
  };
  return { ...state, sendAsync, send: (input) => void sendAsync(input).catch(() => undefined) };
}
