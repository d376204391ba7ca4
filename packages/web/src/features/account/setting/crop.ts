interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** `area` (in the picture's own pixels) of a picture, scaled to a square of `side` pixels, as PNG. */
export async function crop(picture: string, area: Area, side: number): Promise<Blob> {
  const image = new Image();
  image.src = picture;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("this browser has no canvas");
  context.imageSmoothingQuality = "high";
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, side, side);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture came out"))), "image/png");
  });
}
