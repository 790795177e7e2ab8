import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router';
import { prefetchScreen } from '../../../browser/prefetch-screen.ts';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { FormMessage } from '../../../ui/form-message.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { SegmentedLinks } from '../../../ui/segmented-links.tsx';
import { Stepper } from '../../../ui/stepper.tsx';
import { AccountSheet } from '../../sessions/screens/public.ts';
import { type WizardFlow, wizards } from './wizard-steps.ts';
import './wizard.css';

const subscribeToNothing = () => () => {};

/** False on the server and until hydration; gates what only the browser knows. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );

export const wizardMeta = (flow: WizardFlow, step: number) => [
  { title: `${wizards[flow].steps[step - 1]} · Create Account · ${PRODUCT_NAME}` },
  {
    name: 'description',
    content: 'Open a free account step by step to hire artisans you can trust, or to get hired.',
  },
];

export interface WizardFrameProps {
  flow: WizardFlow;
  /** Counted from 1. */
  step: number;
  lead: ReactNode;
  /** Preloads the next step's code: if the network fails later, the page with the password is not lost. */
  fetchNext?: (() => Promise<unknown>) | undefined;
  children: ReactNode;
}

/** Layout of a step: role switch, progress, and the step's heading. */
export function WizardFrame({ flow, step, lead, fetchNext, children }: WizardFrameProps) {
  const { steps, paths, onePage } = wizards[flow];
  const { key, pathname } = useLocation();
  // The first page of a visit starts at its top, later ones at the step.
  const [isLaterPage] = useState(key !== 'default');
  const next = paths[step];
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a step
  useEffect(() => {
    if (next) prefetchScreen(next);
    void fetchNext?.().catch(() => {});
  }, []);
  return (
    <AccountSheet wide>
      <div className="wizard-top">
        <SegmentedLinks label="Kind of account" items={switchItems(flow, step, pathname)} />
        <Stepper steps={steps} current={step} />
      </div>
      <PageHeading eyebrow="Create Account" title={steps[step - 1]} lead={lead} takeFocus={isLaterPage} />
      <noscript>
        <FormMessage tone="info" title="This needs JavaScript.">
          <p>
            We never store your password between two steps, so the steps need JavaScript.{' '}
            <a href={onePage}>Create your account on one page</a> instead: it works in any browser.
          </p>
        </FormMessage>
      </noscript>
      {children}
    </AccountSheet>
  );
}

/** Targets of the role switch. On the consumer's later step, "Consumer" leads to the same form on one page. */
function switchItems(flow: WizardFlow, step: number, pathname: string) {
  const consumer = {
    label: 'Consumer',
    to: step === 1 ? wizards.consumer.paths[0] : wizards.consumer.onePage,
  };
  const skilled = { label: 'Skilled Person', to: flow === 'skilled' ? pathname : wizards.skilled.paths[0] };
  const consumerIsCurrent = flow === 'consumer' && (step === 1 ? true : ('view' as const));
  return [
    { ...consumer, current: consumerIsCurrent },
    { ...skilled, current: flow === 'skilled' },
  ];
}

/** Shown while it is not known yet whether the earlier steps are done. */
export function WizardWait({ flow, step }: Pick<WizardFrameProps, 'flow' | 'step'>) {
  return (
    <WizardFrame flow={flow} step={step} lead="One moment...">
      <p className="needs-script">
        <Link to={wizards[flow].paths[0]} className="link">
          Start from step 1
        </Link>
      </p>
    </WizardFrame>
  );
}
