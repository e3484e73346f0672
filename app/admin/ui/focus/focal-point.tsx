import "./focal-point.css";
import { Button } from "@mantine/core";
import { useId } from "react";
import { centreOfPicture, focusStep, type PictureFocus, settledFocus } from "#model/files/picture-focus.ts";

/** The aspect ratios of pictures on the website, as width / height. */
const shapes = ["3 / 2", "5 / 2", "4 / 5"];

const moves: Record<string, PictureFocus> = {
  ArrowLeft: { x: -focusStep, y: 0 },
  ArrowRight: { x: focusStep, y: 0 },
  ArrowUp: { x: 0, y: -focusStep },
  ArrowDown: { x: 0, y: focusStep },
};

/** Sets the focal point of a picture, which every crop keeps visible, by pointer or arrow keys. Previews the crops. */
export function FocalPoint({
  src,
  value,
  onChange,
  isDisabled = false,
}: {
  src: string;
  value: PictureFocus;
  onChange: (focus: PictureFocus) => void;
  isDisabled?: boolean;
}) {
  const id = useId();
  const { x, y } = value;
  const position = `${x} % von links, ${y} % von oben`;
  const set = (focus: PictureFocus) => !isDisabled && onChange(settledFocus(focus));

  function point({ currentTarget, clientX, clientY, buttons }: React.PointerEvent): void {
    if (buttons !== 1) return;
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    set({ x: ((clientX - left) / width) * 100, y: ((clientY - top) / height) * 100 });
  }

  return (
    <div className="focal-point">
      <div>
        <p id={`${id}-name`} className="focal-name">
          Bildmitte
        </p>
        <p id={`${id}-hint`} className="muted">
          Diese Stelle bleibt zu sehen, wo die Website das Bild zuschneidet. Klicken Sie darauf, oder verschieben Sie
          sie mit den Pfeiltasten.
        </p>
      </div>
      <div className="focal-shown">
        <div
          className="focal-picture"
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            point(event);
          }}
          onPointerMove={point}
        >
          <img src={src} alt="" draggable={false} />
          <div
            role="slider"
            tabIndex={isDisabled ? -1 : 0}
            aria-labelledby={`${id}-name`}
            aria-describedby={`${id}-hint`}
            aria-disabled={isDisabled}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={x}
            aria-valuetext={position}
            className="focal-mark"
            style={{ left: `${x}%`, top: `${y}%` }}
            onKeyDown={(event) => {
              const move = moves[event.key];
              if (!move || event.altKey || event.ctrlKey || event.metaKey) return;
              event.preventDefault();
              set({ x: x + move.x, y: y + move.y });
            }}
          />
        </div>
        <div className="focal-crops" aria-hidden>
          {shapes.map((shape) => (
            <img key={shape} src={src} alt="" style={{ aspectRatio: shape, objectPosition: `${x}% ${y}%` }} />
          ))}
        </div>
      </div>
      <p className="focal-value">
        {position}
        <Button
          size="compact-sm"
          variant="default"
          disabled={isDisabled || (x === centreOfPicture.x && y === centreOfPicture.y)}
          onClick={() => set(centreOfPicture)}
        >
          Mitte
        </Button>
      </p>
    </div>
  );
}
