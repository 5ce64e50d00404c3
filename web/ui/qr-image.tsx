import type { QrCodeSvgData } from './create-qr-code-svg-data.ts';

interface QrImageProps {
  code: QrCodeSvgData;
  /** Description of the QR code's target. */
  label: string;
  className: string;
}

export function QrImage({ code: { size, path }, label, className }: QrImageProps) {
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className={className}
    >
      <path d={path} />
    </svg>
  );
}
