export interface StepperProps {
  /** Names of the steps, in order. */
  steps: readonly string[];
  /** The current step, counted from 1. */
  current: number;
}

/** The steps of a form, with the current one. */
export function Stepper({ steps, current }: StepperProps) {
  return (
    <ol className="stepper" aria-label={`Step ${current} of ${steps.length}`}>
      {steps.map((step, index) => {
        const state = index + 1 < current ? 'done' : index + 1 === current ? 'current' : 'ahead';
        return (
          <li
            key={step}
            className={`step step-${state}`}
            aria-current={state === 'current' ? 'step' : undefined}
          >
            <span className="step-number" aria-hidden="true">
              {state === 'done' ? '✓' : index + 1}
            </span>
            {step}
            {state === 'done' && <span className="visually-hidden"> (done)</span>}
          </li>
        );
      })}
    </ol>
  );
}

export interface ProgressBarProps {
  label: string;
  /** From 0 to `max`; absent while the total is unknown. */
  value?: number | undefined;
  max?: number | undefined;
}

/** The progress of a task, e.g. an upload. */
export function ProgressBar({ label, value, max = 100 }: ProgressBarProps) {
  return (
    <label className="progress">
      <span>{label}</span>
      <progress value={value} max={max} />
    </label>
  );
}
