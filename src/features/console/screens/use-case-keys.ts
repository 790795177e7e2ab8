import { useNavigate } from 'react-router';
import { openDecision } from './decision.tsx';
import { useConsoleKeys } from './keys.tsx';

/** Shortcuts of a queue: one for each decision, and N for the next case. */
export function useCaseKeys(
  decisions: readonly { key: string; does: string; act: string }[],
  next: string | null,
): void {
  const navigate = useNavigate();
  useConsoleKeys([
    ...decisions.map(({ key, does, act }) => ({ key, does, press: () => openDecision(act) })),
    ...(next ? [{ key: 'N', does: 'Next case', press: () => void navigate(next) }] : []),
  ]);
}
