// SPDX-License-Identifier: MIT
// The board in three dimensions. Bundled by itself with three.js and loaded when 3D is opened for the first time.
import {
	AmbientLight, BoxGeometry, BufferGeometry, CanvasTexture, Color, CylinderGeometry, DirectionalLight, Group, HemisphereLight,
	InstancedMesh, LatheGeometry, Matrix4, Mesh, MeshBasicMaterial, MeshStandardMaterial, PCFShadowMap, PerspectiveCamera, PlaneGeometry, Raycaster,
	Scene, SphereGeometry, SRGBColorSpace, Sprite, SpriteMaterial, TorusGeometry, Vector2, Vector3, WebGLRenderer, type Object3D,
} from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
import { RoundedBoxGeometry } from "three/examples/jsm/geometries/RoundedBoxGeometry.js";
import { mergeGeometries } from "three/examples/jsm/utils/BufferGeometryUtils.js";
import type { Square } from "../engine/terms";
import type { Picture } from "./picture";

export interface Colours { page: string; ink: string; light: string; dark: string; queen: string; red: string; gold: string; rim: string; quiet: string }
export interface Options { colours: Colours; motion: boolean; onSquare?(at: Square): void }

/** Half the outline of a turned queen, from the foot up: radius, height, in squares. */
const OUTLINE: [number, number][] = [
	[0, 0], [0.36, 0], [0.36, 0.07], [0.33, 0.1], [0.3, 0.16], [0.24, 0.2], [0.2, 0.26], [0.16, 0.36], [0.125, 0.5], [0.11, 0.66],
	[0.12, 0.72], [0.19, 0.75], [0.19, 0.79], [0.14, 0.81], [0.15, 0.86], [0.19, 0.95], [0.25, 1.06], [0.21, 1.06], [0.12, 0.99], [0, 0.97],
];
const CROWN_POINTS = 8;

function queenGeometry(): BufferGeometry {
	const parts: BufferGeometry[] = [new LatheGeometry(OUTLINE.map(([r, y]) => new Vector2(r, y)), 36)];
	for (let i = 0; i < CROWN_POINTS; i++) {
		const angle = (2 * Math.PI * i) / CROWN_POINTS;
		parts.push(new SphereGeometry(0.05, 12, 8).translate(0.225 * Math.cos(angle), 1.09, 0.225 * Math.sin(angle)));
	}
	parts.push(new SphereGeometry(0.085, 16, 12).translate(0, 1.06, 0));
	return mergeGeometries(parts.map((p) => p.toNonIndexed()));
}

function textTexture(text: string, ink: string, halo: string | null): { texture: CanvasTexture; width: number } {
	const canvas = document.createElement("canvas"), size = 64;
	let context = canvas.getContext("2d")!;
	context.font = `600 ${size}px system-ui, sans-serif`;
	const width = Math.ceil(context.measureText(text).width) + 24;
	canvas.width = width;
	canvas.height = size + 24;
	context = canvas.getContext("2d")!;
	context.font = `600 ${size}px system-ui, sans-serif`;
	context.textBaseline = "middle";
	context.lineWidth = 14;
	context.lineJoin = "round";
	if (halo !== null) {
		context.strokeStyle = halo;
		context.strokeText(text, 12, canvas.height / 2);
	}
	context.fillStyle = ink;
	context.fillText(text, 12, canvas.height / 2);
	const texture = new CanvasTexture(canvas);
	texture.colorSpace = SRGBColorSpace;
	return { texture, width: width / canvas.height };
}

interface Motion { object: Object3D; from: number; to: number; start: number; gone: boolean }
const MOTION_MILLISECONDS = 170;

export class BoardScene {
	private renderer: WebGLRenderer;
	private scene = new Scene();
	private camera = new PerspectiveCamera(38, 1, 0.1, 200);
	private controls: OrbitControls;
	private still = new Group(); // board, rim, labels
	private moving = new Group(); // everything a step changes
	private geometry = queenGeometry();
	private motions: Motion[] = [];
	private n = 0;
	private frame = 0;
	private standing = new Set<number>();
	private lastKey = "";
	private colours: Colours;
	private observer: ResizeObserver;
	private down: { x: number; y: number } | null = null;

	constructor(private host: HTMLElement, private options: Options) {
		this.colours = options.colours;
		this.renderer = new WebGLRenderer({ antialias: true, alpha: true, preserveDrawingBuffer: true });
		this.renderer.shadowMap.enabled = true;
		this.renderer.shadowMap.type = PCFShadowMap;
		this.renderer.setPixelRatio(Math.min(window.devicePixelRatio || 1, 2));
		host.append(this.renderer.domElement);
		this.renderer.domElement.setAttribute("aria-hidden", "true");
		this.scene.add(this.still, this.moving);
		this.controls = new OrbitControls(this.camera, this.renderer.domElement);
		this.controls.enableDamping = options.motion;
		this.controls.enablePan = false;
		this.controls.maxPolarAngle = 1.45;
		this.controls.addEventListener("change", () => this.draw());
		this.renderer.domElement.addEventListener("pointerdown", (e) => { this.down = { x: e.clientX, y: e.clientY }; });
		this.renderer.domElement.addEventListener("pointerup", (e) => this.click(e));
		this.observer = new ResizeObserver(() => this.resize());
		this.observer.observe(host);
		this.resize();
	}

	private material(colour: string, more: Partial<{ roughness: number; emissive: string; opacity: number }> = {}): MeshStandardMaterial {
		const { opacity, emissive, roughness = 0.75 } = more;
		return new MeshStandardMaterial({
			color: colour, roughness, metalness: 0.02, transparent: opacity !== undefined, opacity: opacity ?? 1,
			...(emissive ? { emissive: new Color(emissive), emissiveIntensity: 0.35 } : {}),
		});
	}

	private empty(group: Group): void {
		for (const child of [...group.children]) {
			group.remove(child);
			const mesh = child as Mesh;
			if (mesh.geometry && mesh.geometry !== this.geometry)
				mesh.geometry.dispose();
		}
	}

	/** Board, rim, labels and light, for a size. */
	private lay(n: number): void {
		this.n = n;
		this.empty(this.still);
		const { light, dark, rim, ink } = this.colours;
		const base = new Mesh(new RoundedBoxGeometry(n + 1.3, 0.5, n + 1.3, 4, 0.18), this.material(rim));
		base.position.y = -0.33;
		base.receiveShadow = true;
		this.still.add(base);
		for (const parity of [0, 1]) {
			const count = Math.ceil((n * n + (parity === 0 ? 1 : 0)) / 2);
			const squares = new InstancedMesh(new BoxGeometry(1, 0.16, 1), this.material(parity === 0 ? light : dark, { roughness: 0.85 }), count);
			let i = 0;
			for (let row = 0; row < n; row++)
				for (let column = 0; column < n; column++)
					if ((row + column) % 2 === parity)
						squares.setMatrixAt(i++, new Matrix4().makeTranslation(...this.at({ row, column }, -0.07)));
			squares.count = i;
			squares.receiveShadow = true;
			this.still.add(squares);
		}
		const every = n > 16 ? 4 : 1;
		for (let i = 0; i < n; i += every) {
			this.label(String(i), { row: -0.81, column: i }, ink);
			this.label(String(i), { row: i, column: -0.81 }, ink);
		}
		this.still.add(new HemisphereLight(0xffffff, 0x8a7f70, 1.3), new AmbientLight(0xffffff, 0.35));
		const key = new DirectionalLight(0xfff2e0, 2.2);
		key.position.set(-n * 0.6, n * 1.3, -n * 0.25);
		key.castShadow = true;
		key.shadow.mapSize.set(1024, 1024);
		const reach = n * 0.85 + 1;
		Object.assign(key.shadow.camera, { left: -reach, right: reach, top: reach, bottom: -reach, near: 0.1, far: n * 4 + 10 });
		key.shadow.radius = 4;
		key.shadow.bias = -0.002;
		this.still.add(key);
		this.resetCamera();
	}

	private at(s: { row: number; column: number }, y: number): [number, number, number] {
		return [s.column - (this.n - 1) / 2, y, s.row - (this.n - 1) / 2];
	}

	private label(text: string, at: { row: number; column: number }, ink: string): void {
		const { texture, width } = textTexture(text, ink, null);
		const height = Math.max(0.42, this.n * 0.055);
		const plane = new Mesh(new PlaneGeometry(height * width, height), new MeshBasicMaterial({ map: texture, transparent: true }));
		plane.rotation.x = -Math.PI / 2;
		plane.position.set(...this.at(at, -0.07));
		this.still.add(plane);
	}

	resetCamera(): void {
		// Far enough for the front edge to fit, however narrow the window is.
		const distance = (this.n * 1.08 + 2.2) * Math.max(1, 1.18 / this.camera.aspect);
		this.controls.target.set(0, 0, this.n * 0.045);
		this.camera.position.set(0, distance * 1.06, distance * 0.82);
		this.camera.near = distance / 50;
		this.camera.far = distance * 8;
		this.controls.minDistance = this.n * 0.5 + 1;
		this.controls.maxDistance = distance * 2.5;
		this.camera.updateProjectionMatrix();
		this.controls.update();
		this.draw();
	}

	private ring(at: Square, colour: string, radius: number): void {
		const ring = new Mesh(new TorusGeometry(radius, 0.045, 10, 40), this.material(colour, { emissive: colour }));
		ring.rotation.x = Math.PI / 2;
		ring.position.set(...this.at(at, 0.06));
		this.moving.add(ring);
	}

	private bar(from: Vector3, to: Vector3, radius: number, colour: string): void {
		const along = new Vector3().subVectors(to, from);
		const bar = new Mesh(new CylinderGeometry(radius, radius, along.length(), 8), this.material(colour, { emissive: colour }));
		bar.position.addVectors(from, to).multiplyScalar(0.5);
		bar.quaternion.setFromUnitVectors(new Vector3(0, 1, 0), along.normalize());
		this.moving.add(bar);
	}

	private flag(text: string, place: Vector3): void {
		const { texture, width } = textTexture(text, this.colours.red, this.colours.page);
		const sprite = new Sprite(new SpriteMaterial({ map: texture, depthTest: false }));
		const height = Math.max(0.42, this.n * 0.055);
		sprite.scale.set(height * width, height, 1);
		sprite.position.copy(place);
		this.moving.add(sprite);
	}

	private patch(at: Square, colour: string, opacity: number): void {
		const patch = new Mesh(new BoxGeometry(0.96, 0.02, 0.96), this.material(colour, { opacity }));
		patch.position.set(...this.at(at, 0.025));
		this.moving.add(patch);
	}

	/** Four short bars along the edge of a square: looked at next. */
	private dashes(at: Square, colour: string): void {
		const [x, , z] = this.at(at, 0);
		for (const [dx, dz, long] of [[-0.42, 0, 1], [0.42, 0, 1], [0, -0.42, 0], [0, 0.42, 0]] as const)
			for (const shift of [-0.22, 0.22]) {
				const dash = new Mesh(new BoxGeometry(long ? 0.05 : 0.26, 0.03, long ? 0.26 : 0.05), this.material(colour));
				dash.position.set(x + dx + (long ? 0 : shift), 0.03, z + dz + (long ? shift : 0));
				this.moving.add(dash);
			}
	}

	/** Shows a picture; motion only where one queen came or went. */
	update(picture: Picture, labels: string[], still: boolean): void {
		if (picture.n !== this.n) {
			this.standing.clear();
			this.lay(picture.n);
		}
		this.motions = [];
		this.empty(this.moving);
		const moves = this.options.motion && !still && picture.key !== this.lastKey;
		this.lastKey = picture.key;
		const { queen, red, gold, ink, quiet } = this.colours;
		const cover = (s: Square) => s.row * picture.n + s.column;
		const before = this.standing;
		this.standing = new Set(picture.queens.map(cover));
		for (const q of picture.queens) {
			const mesh = new Mesh(this.geometry, this.material(queen, { roughness: 0.55 }));
			mesh.castShadow = mesh.receiveShadow = true;
			mesh.scale.setScalar(0.95);
			mesh.position.set(...this.at(q, 0.01));
			this.moving.add(mesh);
			if (moves && !before.has(cover(q)) && before.size + 1 === this.standing.size)
				this.motions.push({ object: mesh, from: 1.4, to: 0.01, start: performance.now(), gone: false });
			if (q.look === "gold")
				this.ring(q, gold, 0.44);
			else if (q.look === "attacking")
				this.ring(q, red, 0.44);
		}
		if (picture.removed !== null && !this.standing.has(cover(picture.removed))) {
			const ghost = new Mesh(this.geometry, this.material(queen, { opacity: 0.28 }));
			ghost.position.set(...this.at(picture.removed, 0.01));
			ghost.scale.setScalar(0.95);
			this.moving.add(ghost);
			if (moves)
				this.motions.push({ object: ghost, from: 0.01, to: 1.2, start: performance.now(), gone: true });
		}
		for (const [i, attack] of picture.attacks.entries()) {
			const from = new Vector3(...this.at(attack.from, 0.2)), to = new Vector3(...this.at(attack.to, 0.2));
			this.bar(from, to, 0.045, red);
			if (labels[i] !== undefined)
				this.flag(labels[i]!, from.clone().lerp(to, picture.attacks.length > 1 ? 0.38 + 0.14 * (i % 3) : 0.5).setY(0.75));
		}
		if (picture.rejected !== null) {
			this.patch(picture.rejected, red, 0.35);
			const [x, , z] = this.at(picture.rejected, 0);
			this.bar(new Vector3(x - 0.3, 0.1, z - 0.3), new Vector3(x + 0.3, 0.1, z + 0.3), 0.06, red);
			this.bar(new Vector3(x - 0.3, 0.1, z + 0.3), new Vector3(x + 0.3, 0.1, z - 0.3), 0.06, red);
		}
		if (picture.next !== null)
			this.dashes(picture.next, ink);
		if (picture.current !== null)
			this.patch(picture.current, ink, 0.25);
		if (picture.hint !== null)
			this.ring(picture.hint, gold, 0.36);
		if (picture.deadRow !== null)
			for (let column = 0; column < picture.n; column++)
				this.patch({ row: picture.deadRow, column }, quiet, 0.45);
		for (const column of picture.openRow?.columns ?? [])
			this.dashes({ row: picture.openRow!.row, column }, queen);
		for (const s of picture.marks)
			this.ring(s, quiet, 0.15);
		for (const s of picture.blocked) {
			const block = new Mesh(new RoundedBoxGeometry(0.8, 0.3, 0.8, 3, 0.08), this.material(ink));
			block.position.set(...this.at(s, 0.15));
			block.castShadow = true;
			this.moving.add(block);
		}
		this.draw();
	}

	recolour(colours: Colours): void {
		this.colours = colours;
		this.n = 0;
		this.lastKey = "";
	}

	private click(event: PointerEvent): void {
		const from = this.down;
		this.down = null;
		if (from === null || Math.hypot(event.clientX - from.x, event.clientY - from.y) > 5 || !this.options.onSquare)
			return;
		const box = this.renderer.domElement.getBoundingClientRect();
		const ray = new Raycaster();
		ray.setFromCamera(new Vector2(((event.clientX - box.left) / box.width) * 2 - 1, 1 - ((event.clientY - box.top) / box.height) * 2), this.camera);
		const down = -ray.ray.origin.y / ray.ray.direction.y;
		const hit = ray.ray.origin.clone().addScaledVector(ray.ray.direction, down);
		const column = Math.round(hit.x + (this.n - 1) / 2), row = Math.round(hit.z + (this.n - 1) / 2);
		if (row >= 0 && column >= 0 && row < this.n && column < this.n)
			this.options.onSquare({ row, column });
	}

	private resize(): void {
		const width = this.host.clientWidth, height = this.host.clientHeight;
		if (width === 0 || height === 0)
			return;
		this.renderer.setSize(width, height);
		const first = this.camera.aspect === 1;
		this.camera.aspect = width / height;
		this.camera.updateProjectionMatrix();
		if (first && this.n > 0)
			this.resetCamera();
		this.draw();
	}

	/** Draws once, and again as long as something moves. */
	draw(): void {
		if (this.frame === 0)
			this.frame = requestAnimationFrame(() => this.drawNow());
	}

	private drawNow(): void {
		this.frame = 0;
		const now = performance.now();
		this.motions = this.motions.filter((m) => {
			const share = Math.min(1, (now - m.start) / MOTION_MILLISECONDS), eased = m.gone ? share * share : 1 - (1 - share) * (1 - share);
			m.object.position.y = m.from + (m.to - m.from) * eased;
			if (share === 1 && m.gone)
				m.object.position.y = 0.01; // the outline stays where the queen was
			return share < 1;
		});
		if (this.options.motion)
			this.controls.update();
		this.renderer.render(this.scene, this.camera);
		this.host.dataset.drawn = String(Number(this.host.dataset.drawn ?? 0) + 1);
		if (this.motions.length > 0)
			this.draw();
	}

	picture(): HTMLCanvasElement {
		this.drawNow();
		return this.renderer.domElement;
	}

	close(): void {
		cancelAnimationFrame(this.frame);
		this.observer.disconnect();
		this.controls.dispose();
		this.renderer.dispose();
		this.renderer.domElement.remove();
	}
}
