/** Reads PromQL with Prometheus's own grammar and returns the metrics and labels of an expression. */
import { parser } from '@prometheus-io/lezer-promql';

/** Metrics and labels of an expression. */
export interface Asked {
  readonly metrics: readonly string[];
  readonly labels: readonly string[];
  /** Texts that `operation` is compared with; alternatives are separate. */
  readonly operations: readonly string[];
}

/** Reads one expression. Throws if it does not follow the grammar. */
export function asked(expression: string): Asked {
  const [metrics, labels, operations]: [Set<string>, Set<string>, Set<string>] = [
    new Set(),
    new Set(),
    new Set(),
  ];
  parser.parse(expression).iterate({
    enter: ({ name, from, to }) => {
      const text = expression.slice(from, to);
      if (name === '⚠') throw new Error(`no PromQL at ${from}: ${expression}`);
      if (name === 'VectorSelector') metrics.add(/^[a-zA-Z_:][\w:]*/.exec(text)?.[0] ?? text);
      if (name === 'LabelName') labels.add(text);
      if (name === 'UnquotedLabelMatcher' && text.startsWith('operation'))
        for (const one of /"(.*)"/.exec(text)?.[1]?.split('|') ?? []) operations.add(one);
    },
  });
  return { metrics: [...metrics], labels: [...labels], operations: [...operations] };
}
