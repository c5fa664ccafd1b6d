import { SectionEntry } from "./section.tsx";
import { SECTIONS } from "./sections.ts";

interface PlaygroundProps {
  /** Id of the component to show; all of them when null. */
  readonly only: string | null;
}

/** Components of the catalogue (K22) in every state, interactive. */
export default function Playground({ only }: PlaygroundProps) {
  return (
    <div className="entries">
      {Object.entries(SECTIONS)
        .filter(([, { id }]) => only === null || id === only)
        .map(([file, section]) => (
          <SectionEntry key={file} file={file} section={section} />
        ))}
    </div>
  );
}
